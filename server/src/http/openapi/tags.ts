type Tag = { name: string; description: string; paths: RegExp };

/** The groups of the API description with their paths; the first match is the group of a path. */
export const TAGS: readonly Tag[] = [
  {
    name: 'All payments',
    description: 'Proofs to approve, payments to record, and what they settle.',
    paths:
      /^\/api\/admin\/(payments|entries|settlements|orders\/\{id\}\/(settlements|credit)$|customers\/\{id\}\/(payments|credits|debits))/,
  },
  {
    name: 'Bank statements',
    description: 'Files of the bank, and the payments received on them.',
    paths: /^\/api\/admin\/bank/,
  },
  {
    name: 'All documents',
    description: 'Invoices and credit notes: list, read, issue, download.',
    paths: /^\/api\/admin\/(documents|invoices|orders\/\{id\}\/(invoice|pro-forma)$)/,
  },
  {
    name: 'All orders',
    description: 'The orders of all customers: capture, pick, dispatch, cancel, print.',
    paths: /^\/api\/admin\/(orders|order-customers|customers\/\{id\}\/orders)/,
  },
  {
    name: 'Credit control',
    description: 'Who is overdue, disputed invoices, reminders and statements.',
    paths:
      /^\/api\/admin\/(credit-control|statement-runs|invoices\/\{id\}\/dispute|customers\/\{id\}\/(statement|open-invoices|reminders)$)/,
  },
  {
    name: 'Customers',
    description: 'People, what they may do and what they owe.',
    paths: /^\/api\/admin\/customers/,
  },
  {
    name: 'Products',
    description: 'The catalogue as staff keep it: products, pictures, stock and prices.',
    paths: /^\/api\/admin\/(products|stock|prices)/,
  },
  {
    name: 'Labs and categories',
    description: 'The groups of products.',
    paths: /^\/api\/admin\/(labs|categories)/,
  },
  {
    name: 'Substances',
    description: 'What products contain: recognised, and decided by staff.',
    paths: /^\/api\/admin\/substances/,
  },
  {
    name: 'Search synonyms',
    description: 'Words that mean the same in search.',
    paths: /^\/api\/admin\/synonyms/,
  },
  {
    name: 'Price lists',
    description: 'Files of suppliers: compare, import, undo.',
    paths: /^\/api\/admin\/imports/,
  },
  {
    name: 'Store settings',
    description: 'Status, messages, hours, pictures and branding.',
    paths: /^\/api\/admin\/(store|branding)/,
  },
  {
    name: 'Business settings',
    description: 'Who issues documents, prices and VAT, payment terms, bank account, account codes.',
    paths: /^\/api\/admin\/business/,
  },
  {
    name: 'Accounting',
    description: 'Journals and VAT of a period, for the accountant.',
    paths: /^\/api\/admin\/accounting/,
  },
  {
    name: 'Dashboard',
    description: 'What needs attention, and how sales are going.',
    paths: /^\/api\/admin\/dashboard/,
  },
  {
    name: 'Integrations',
    description: 'API tokens, and webhooks with their log.',
    paths: /^\/api\/admin\/(api-tokens|webhooks)/,
  },
  { name: 'Audit log', description: 'The record of who did what.', paths: /^\/api\/admin\/audit/ },
  {
    name: 'Sign-in',
    description: 'Sessions, passwords and email addresses of people.',
    paths:
      /^\/api\/(auth|password-links|password-resets|email-changes|impersonation|users\/(password|email|sessions|security|authenticator|recovery-codes|passkeys))/,
  },
  {
    name: 'Account',
    description: 'The current user: profile, addresses, balance.',
    paths: /^\/api\/(users|app-settings|delivery-details|account-logs|statement|events)/,
  },
  { name: 'Catalogue', description: 'What customers can order.', paths: /^\/api\/(products|labs)/ },
  {
    name: 'Payments',
    description: "The current user's payments.",
    paths: /^\/api\/(payments|orders\/.*\/payments)/,
  },
  {
    name: 'Documents',
    description: "The current user's invoices, credit notes and pro forma invoices.",
    paths: /^\/api\/(documents|orders\/.*\/pro-forma)/,
  },
  {
    name: 'Carts',
    description: "The current user's cart, and carts saved for later.",
    paths: /^\/api\/(cart|saved-carts)/,
  },
  {
    name: 'Lists',
    description: "The current user's lists of products, by name.",
    paths: /^\/api\/lists/,
  },
  {
    name: 'Notifications',
    description: 'Notifications of the current user, and which kinds they want.',
    paths: /^\/api\/notifications/,
  },
  { name: 'Orders', description: "The current user's orders.", paths: /^\/api\/(orders|usuals|quick-order)/ },
  {
    name: 'Store',
    description: 'Whether the store is open, and how it looks.',
    paths: /^\/api\/(branding|store-status)/,
  },
];

/** Throws for a path without a group, so that none is forgotten. */
export const tagOf = (path: string): string => {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`${path} belongs to no group of http/openapi/tags.ts`);
  return tag.name;
};
