/** The part of JSON Schema that the API description uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  not?: object;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  minimum?: number;
  minLength?: number;
  minItems?: number;
};

export const SAMPLE_ID = '0199b2f4-6c1e-7c3a-9d51-2f0a4b7c8d9e';

const FORMATS: Readonly<Record<string, unknown>> = {
  uuid: SAMPLE_ID,
  'date-time': '2026-03-02T08:00:00.000Z',
  date: '2026-03-02',
  email: 'orders@example.org',
  uri: 'https://example.org/formulary',
};

const PRODUCT_NAME = 'Amoxicillin 500 mg capsules';

/** Example values of fields by name: in one kind of record (`labs.name`), or everywhere. */
const FIELDS: Readonly<Record<string, unknown>> = {
  account: 'debtors',
  address: '/asset-images/brand-4f1d.png',
  after: 'WyI3NDEyLTEiLCI4MTIzIl0',
  amount: 1250,
  approvedAmount: 1250,
  areaCode: '8001',
  bankAccountName: 'Karoo Wholesale (Pty) Ltd',
  bankAccountNumber: '62001234567',
  bankBranchCode: '250655',
  bankName: 'First National Bank',
  bankReference: 'FNB 20260302-118',
  barcode: '6001234567893',
  'business.address': '12 Loop Street\nCape Town\n8001',
  by: 'Sipho Dlamini',
  cancelReason: 'Ordered twice by mistake',
  categoryName: 'Anti-infectives for systemic use',
  city: 'Cape Town',
  closeMessage: '<p>We are counting our stock. We open again at 12:00.</p>',
  column: 'price_rand',
  confirmed: [],
  cost: 55,
  creditLimit: 20_000,
  currentOutstanding: 1730,
  customerName: 'Thandi Mokoena',
  'customers.filter': 'role=StoreUser',
  cutOff: '15:00',
  days: 30,
  deliveryFee: 120,
  description: 'Broad-spectrum antibiotic.',
  digest: '8c6976e5b5410415bde908bd4dee15df',
  dosage: 'Capsule',
  email: 'pharmacy@example.org',
  fileName: 'proof-march.pdf',
  from: '2026-03-01',
  host: 'shop.example.org',
  icon: '/asset-images/brand-4f1d.png',
  'idempotency-key': 'erp-2026-03-02-0117',
  ids: SAMPLE_ID,
  information: '<p>Store below 25 °C.</p>',
  label: PRODUCT_NAME,
  labName: 'Karoo Health',
  'labs.name': 'Karoo Health',
  'lists.name': 'Monday order',
  logo: '/asset-images/brand-4f1d.png',
  lowStock: 12,
  mailedTo: 'pharmacy@example.org',
  meaning: 'paracetamol',
  message: 'This product has been deleted.',
  name: 'Thandi',
  nappi: '701234001',
  next: 'WyI3NDEyLTEiLCI4MTIzIl0',
  legalName: 'Karoo Wholesale (Pty) Ltd',
  licenceNumber: 'P12345',
  limit: 100,
  'notifications.limit': '20',
  newPassword: 'a long new password',
  note: 'Public holiday',
  oldPassword: 'your current password',
  openMessage: '<p>Order before 15:00 for delivery tomorrow.</p>',
  opens: '08:00',
  'orderProducts.name': PRODUCT_NAME,
  'orders.filter': 'status=3',
  original: 'false',
  outstanding: 1730,
  packSize: '20',
  pageSize: 20,
  password: 'your password',
  path: 'product-images/amoxicillin.webp',
  'payments.filter': 'state=awaiting',
  paymentMessage: '<p>Pay by EFT, with your reference.</p>',
  paymentOutstanding: 1730,
  paymentTerms: 'Please pay within 30 days of the invoice.',
  pharmacistName: 'Naledi Khumalo',
  phone: '0215550100',
  picture: 'product-images/amoxicillin.webp',
  previousCost: 52,
  previousOutstanding: 1180,
  'products.filter': `labId=${SAMPLE_ID}`,
  'products.name': PRODUCT_NAME,
  province: 'Western Cape',
  q: 'amox',
  quantity: 10,
  rate: 1500,
  reason: 'Ordered twice by mistake',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  reference: 'AB2CD3EF',
  referenceNumber: 'AB2CD3EF',
  registrationNumber: '2019/123456/07',
  schedule: 'S4',
  seen: 40,
  skip: '0',
  sku: '701234001',
  sort: 'DateOrdered desc',
  'customers.sort': 'Outstanding desc',
  'delivery-details.sort': 'RecipientName desc',
  'payments.sort': 'DateCreated desc',
  specialInstructions: 'Deliver at the back door.',
  stock: 40,
  stockOfNew: 0,
  streetAddress: '12 Loop Street',
  strength: '500 mg',
  summary: 'Changed the price',
  'api-tokens.name': 'Warehouse',
  createdBy: 'Lerato Dube',
  hint: 'fml_3fa9c21b',
  'api-tokens.token': 'fml_3fa9c21b_0000000000000000000000000000000000000000000',
  supportEmail: 'help@example.org',
  surname: 'Mokoena',
  take: '20',
  term: 'panado',
  termsDays: 30,
  timeZone: 'Africa/Johannesburg',
  title: 'Formulary',
  to: 60,
  tradingName: 'Karoo Wholesale',
  token: 'qZ3kR8vT1nXw',
  total: 1,
  totalPrice: 670,
  totalQuantity: 10,
  type: 'image/jpeg',
  until: '2026-03-31',
  vatNumber: '4123456789',
  vatRate: 1500,
  userAgent: 'Mozilla/5.0',
  userId: SAMPLE_ID,
  username: 'thandi',
  variantName: 'Strawberry',
};

/** For strings of a certain format whose fields are not listed above. */
const TEXTS = ['Text', 'default', '12:00', '0'];

const fits = ({ pattern, minLength = 0 }: JsonSchema, value: unknown): boolean =>
  typeof value === 'string' &&
  value.length >= minLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value));

const textFor = (schema: JsonSchema, listed: unknown): unknown => {
  if (schema.format && schema.format in FORMATS) return FORMATS[schema.format];
  return [listed, ...TEXTS].find((text) => fits(schema, text)) ?? '';
};

const numberFor = ({ minimum = 0 }: JsonSchema, listed: unknown): number =>
  typeof listed === 'number' && listed >= minimum ? listed : Math.max(1, minimum);

/** Returns an example that fits a schema. `field` is its name, in a record called `record`. */
export const sampleOf = (schema: JsonSchema, field: string, record = ''): unknown => {
  const listed = FIELDS[`${record}.${field}`] ?? FIELDS[field];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(listed) ? listed : schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sampleOf(first, field, record);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, name, field)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems || 1 }, () => sampleOf(schema.items ?? {}, field, record));
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return numberFor(schema, listed);
    default:
      return textFor(schema, listed);
  }
};
