type Tag = { name: string; description: string; paths: RegExp };

/** The groups of the API description with their paths; the first match is the group of a path. */
export const TAGS: readonly Tag[] = [
  {
    name: 'All payments',
    description: 'Approve proofs, record payments and see what they settle.',
    paths:
      /^\/api\/admin\/(payments|entries|settlements|orders\/\{id\}\/(settlements|credit)$|customers\/\{id\}\/(payments|credits|debits))/,
  },
  {
    name: 'Bank statements',
    description: 'Bank files, and the payments received in them.',
    paths: /^\/api\/admin\/bank/,
  },
  {
    name: 'All documents',
    description: 'List, read, issue and download invoices and credit notes.',
    paths: /^\/api\/admin\/(documents|invoices|orders\/\{id\}\/(invoice|pro-forma)$)/,
  },
  {
    name: 'All orders',
    description: 'Capture, pick, dispatch, cancel and print the orders of all customers.',
    paths: /^\/api\/admin\/(orders|order-customers|customers\/\{id\}\/orders)/,
  },
  {
    name: 'Credit control',
    description: 'Overdue customers, disputed invoices, reminders and statements.',
    paths:
      /^\/api\/admin\/(credit-control|statement-runs|invoices\/\{id\}\/dispute|customers\/\{id\}\/(statement|open-invoices|reminders)$)/,
  },
  {
    name: 'Customers',
    description: 'Customers, their permissions and their balances.',
    paths: /^\/api\/admin\/customers/,
  },
  {
    name: 'Products',
    description: 'The catalogue for staff: products, pictures, stock and prices.',
    paths: /^\/api\/admin\/(products|stock|prices)/,
  },
  {
    name: 'Labs and categories',
    description: 'The labs and categories that group products.',
    paths: /^\/api\/admin\/(labs|categories)/,
  },
  {
    name: 'Substances',
    description: 'The substances of products, recognised from their names and confirmed by staff.',
    paths: /^\/api\/admin\/substances/,
  },
  {
    name: 'Search synonyms',
    description: 'Words with the same meaning in searches.',
    paths: /^\/api\/admin\/synonyms/,
  },
  {
    name: 'Price lists',
    description: 'Compare, import and undo price lists from suppliers.',
    paths: /^\/api\/admin\/imports/,
  },
  {
    name: 'Store settings',
    description: 'Status, messages, hours, pictures and branding.',
    paths: /^\/api\/admin\/(store|branding)/,
  },
  {
    name: 'Business settings',
    description: 'The issuer of documents, VAT, payment terms, bank account and account codes.',
    paths: /^\/api\/admin\/business/,
  },
  {
    name: 'Accounting',
    description: 'Journals and VAT for a period, for the accountant.',
    paths: /^\/api\/admin\/accounting/,
  },
  {
    name: 'Dashboard',
    description: 'Tasks that need attention, and recent sales.',
    paths: /^\/api\/admin\/dashboard/,
  },
  {
    name: 'Integrations',
    description: 'API tokens, webhooks and their logs.',
    paths: /^\/api\/admin\/(api-tokens|webhooks)/,
  },
  {
    name: 'Audit log',
    description: 'A record of every change and who made it.',
    paths: /^\/api\/admin\/audit/,
  },
  {
    name: 'Sign-in',
    description: 'Sessions, passwords and email addresses of people.',
    paths:
      /^\/api\/(auth|password-links|password-resets|email-changes|impersonation|users\/(password|email|sessions|security|authenticator|recovery-codes|passkeys))/,
  },
  {
    name: 'Account',
    description: "The current user's profile, addresses and balance.",
    paths: /^\/api\/(users|app-settings|delivery-details|account-logs|statement|events)/,
  },
  {
    name: 'Catalogue',
    description: 'The products that customers can order.',
    paths: /^\/api\/(products|labs)/,
  },
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
    description: "The current user's cart, carts saved for later, and the order that waits for the store to open.",
    paths: /^\/api\/(cart|saved-carts|waiting-order)/,
  },
  {
    name: 'Lists',
    description: "The current user's product lists.",
    paths: /^\/api\/lists/,
  },
  {
    name: 'Notifications',
    description: "The current user's notifications, and settings for each kind.",
    paths: /^\/api\/notifications/,
  },
  { name: 'Orders', description: "The current user's orders.", paths: /^\/api\/(orders|usuals|quick-order)/ },
  {
    name: 'Store',
    description: 'The status and the branding of the store.',
    paths: /^\/api\/(branding|store-status)/,
  },
];

/** Throws for a path without a group, so that none is forgotten. */
export const tagOf = (path: string): string => {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`${path} is not in any group in http/openapi/tags.ts`);
  return tag.name;
};
