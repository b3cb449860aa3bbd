/** The key of all queries of the customer's carts. */
export const CART = ['cart'] as const;
