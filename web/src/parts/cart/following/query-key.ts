/** Everything that is read of the customer's carts. */
export const CART = ['cart'] as const;
