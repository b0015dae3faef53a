//! A field in a view of its message that no storage goes through: cloned, viewed or made anew, whichever can be done.

/// Picks the way by the traits that have the method for `&&View`: the compiler tries the receiver as it is, then with a
/// reference more, then with one less.
#[derive(Debug)]
pub struct View<'v, T>(pub &'v T);

impl<T> Clone for View<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for View<'_, T> {}

/// The first way.
pub trait ViewByClone<T> {
    fn __pgwire_view(&self) -> T;
}

impl<T: Clone> ViewByClone<T> for &View<'_, T> {
    fn __pgwire_view(&self) -> T {
        self.0.clone()
    }
}

/// The second way.
pub trait ViewByRebind<T> {
    fn __pgwire_view(&self) -> T;
}

impl<T> ViewByRebind<T> for &&View<'_, T>
where
    T: crate::ToBorrowed + for<'s> crate::Rebind<With<'s> = T>,
{
    fn __pgwire_view(&self) -> T {
        self.0.to_borrowed()
    }
}

/// The third way.
pub trait ViewByDefault<T> {
    fn __pgwire_view(&self) -> T;
}

impl<T: Default> ViewByDefault<T> for View<'_, T> {
    fn __pgwire_view(&self) -> T {
        T::default()
    }
}

/// When there is no way. It is an error only if the view is asked for: a type without a wire form is reported where it
/// stands, and this must not add to it.
pub trait ViewByNothing<T> {
    fn __pgwire_view(self) -> T;
}

impl<T> ViewByNothing<T> for View<'_, T> {
    fn __pgwire_view(self) -> T {
        const {
            panic!(
                "a field in a view must be `Clone`, `Default`, or derive `PgWire`: add `#[derive(Clone)]` to its type"
            )
        }
    }
}
