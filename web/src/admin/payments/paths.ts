export const customerPath = (id: string): string => `/admin/customers/${id}`;
export const orderPath = (id: string): string => `/admin/orders/${id}`;
