import { type Cents, type DeliveryDetailInput, inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../server/src/db/client.ts';
import { createUser, type NewUser } from '../../../server/src/features/accounts/create-user.ts';
import { addDeliveryDetail } from '../../../server/src/features/accounts/delivery-details/save-delivery-detail.ts';
import { DEMO_PASSWORD, type DEMO_USERNAMES } from '../../../server/src/features/accounts/demonstration.ts';
import { customerDetails, users } from '../../../server/src/features/accounts/tables.ts';
import type { Services } from '../../../server/src/http/app.ts';

export type AccountName = (typeof DEMO_USERNAMES)[number];

export type CustomerName = Exclude<AccountName, 'admin' | 'staff'>;

/** The description of each account, printed when the server starts. */
export const ACCOUNTS = {
  demo: {
    role: 'StoreUser',
    about: 'a pharmacy with two years of orders and payments; may collect; owes money',
  },
  dope: { role: 'DopeUser', about: 'delivery only, owes nothing' },
  credit: { role: 'StoreUser', about: 'in credit' },
  blocked: { role: 'StoreUser', about: 'no access to the store, overdue' },
  admin: { role: 'Admin', about: 'runs the store' },
  staff: { role: 'Staff', about: 'orders, payments and stock' },
} as const satisfies Record<AccountName, { role: string; about: string }>;

/** Returns the lines that list the accounts to try. */
export const describeAccounts = (usernames: string[]): string[] => {
  if (usernames.length === 0) return [];
  const lines = Object.entries(ACCOUNTS)
    .filter(([username]) => usernames.includes(username))
    .map(([username, { role, about }]) => `    ${username.padEnd(8)} ${role.padEnd(10)} ${about}`);
  return ['', `  Demonstration accounts (password ${DEMO_PASSWORD}):`, ...lines, ''];
};

/** `business` pays and receives; the first address is the default. */
type Customer = Omit<NewUser, 'password' | 'username' | 'role'> & {
  business: string;
  details: Omit<typeof customerDetails.$inferInsert, 'userId'>;
  addresses: DeliveryDetailInput[];
};

const CUSTOMERS: Record<CustomerName, Customer> = {
  demo: {
    name: 'Thandi',
    surname: 'Mokoena',
    phone: '0215550142',
    email: 'thandi@mokoena-pharmacy.example',
    storeAccess: true,
    canCollect: true,
    deliveryFee: inCents(12_000),
    business: 'Mokoena Pharmacy',
    details: {
      legalName: 'Mokoena Pharmacy CC',
      vatNumber: '4550163008',
      registrationNumber: '2008/550163/23',
      address: '12 Loop Street\nCape Town\n8001',
      licenceNumber: 'Y55063',
    },
    addresses: [
      {
        streetAddress: 'Mokoena Pharmacy, 12 Loop Street',
        city: 'Cape Town',
        province: 'Western Cape',
        areaCode: '8001',
        recipientName: 'Thandi',
        recipientSurname: 'Mokoena',
        phone: '0215550142',
        specialInstructions: 'Deliver to the dispensary door in the lane behind the shop.',
      },
      {
        streetAddress: 'Mokoena Pharmacy, 88 Durban Road',
        city: 'Bellville',
        province: 'Western Cape',
        areaCode: '7530',
        recipientName: 'Lerato',
        recipientSurname: 'Mokoena',
        phone: '0215550177',
      },
      {
        streetAddress: 'Bergsig Clinic, 4 Voortrekker Street',
        city: 'Worcester',
        province: 'Western Cape',
        areaCode: '6850',
        recipientName: 'Pieter',
        recipientSurname: 'Fourie',
        phone: '0235550119',
        specialInstructions: 'Mornings only. Ask for the nursing manager.',
      },
    ],
  },
  dope: {
    name: 'Sipho',
    surname: 'Dlamini',
    phone: '0315550163',
    email: 'sipho@umhlanga-dispensary.example',
    storeAccess: true,
    deliveryFee: inCents(9_500),
    business: 'Umhlanga Dispensary',
    details: {
      legalName: 'Dr S Dlamini',
      address: '21 Lagoon Drive\nUmhlanga\n4320',
      licenceNumber: 'MP 0550128',
    },
    addresses: [
      {
        streetAddress: 'Umhlanga Dispensary, 21 Lagoon Drive',
        city: 'Umhlanga',
        province: 'KwaZulu-Natal',
        areaCode: '4320',
        recipientName: 'Sipho',
        recipientSurname: 'Dlamini',
        phone: '0315550163',
      },
    ],
  },
  credit: {
    name: 'Anneke',
    surname: 'van Wyk',
    phone: '0515550128',
    email: 'anneke@rosestad-apteek.example',
    storeAccess: true,
    canCollect: true,
    deliveryFee: inCents(15_000),
    business: 'Rosestad Apteek',
    details: {
      legalName: 'Rosestad Apteek (Edms) Bpk',
      vatNumber: '4550128003',
      registrationNumber: '2011/550128/07',
      address: '140 Nelson Mandela Drive\nBloemfontein\n9301',
      licenceNumber: 'Y55028',
    },
    addresses: [
      {
        streetAddress: 'Rosestad Apteek, 140 Nelson Mandela Drive',
        city: 'Bloemfontein',
        province: 'Free State',
        areaCode: '9301',
        recipientName: 'Anneke',
        recipientSurname: 'van Wyk',
        phone: '0515550128',
      },
    ],
  },
  blocked: {
    name: 'Riaan',
    surname: 'Pillay',
    phone: '0115550191',
    email: 'riaan@northcliff-medicines.example',
    storeAccess: true,
    deliveryFee: inCents(11_000),
    business: 'Northcliff Medicines',
    details: {
      legalName: 'Northcliff Medicines (Pty) Ltd',
      vatNumber: '4550191009',
      registrationNumber: '2015/550191/07',
      address: '7 Beyers Naudé Drive\nJohannesburg\n2195',
      licenceNumber: 'Y55091',
      termsDays: 14,
    },
    addresses: [
      {
        streetAddress: 'Northcliff Medicines, 7 Beyers Naudé Drive',
        city: 'Johannesburg',
        province: 'Gauteng',
        areaCode: '2195',
        recipientName: 'Riaan',
        recipientSurname: 'Pillay',
        phone: '0115550191',
      },
    ],
  },
};

const STAFF: Record<'admin' | 'staff', Omit<NewUser, 'password' | 'username' | 'role'>> = {
  admin: { name: 'Naledi', surname: 'Khumalo', phone: '0215550100' },
  staff: { name: 'Johan', surname: 'Botha', phone: '0215550101' },
};

export type DemoCustomer = {
  id: string;
  username: CustomerName;
  business: string;
  deliveryFee: Cents;
  canCollect: boolean;
  recipientName: string;
  addresses: DeliveryDetailInput[];
};
export type DemoPeople = { customers: DemoCustomer[]; staffId: string };

const addAccount = (
  db: Db,
  username: AccountName,
  person: Omit<NewUser, 'password' | 'username' | 'role'>,
) => {
  const { role } = ACCOUNTS[username];
  return createUser(db, { ...person, username, role, password: DEMO_PASSWORD });
};

const addCustomer = async (
  { db }: Services,
  username: CustomerName,
  { business, details, addresses, ...person }: Customer,
  since: Date,
): Promise<DemoCustomer> => {
  const { id } = await addAccount(db, username, person);
  await db.update(users).set({ createdAt: since }).where(eq(users.id, id));
  await db.insert(customerDetails).values({ userId: id, ...details, updatedAt: since });
  for (const [index, address] of addresses.entries())
    await addDeliveryDetail(db, id, { ...address, isDefault: index === 0 }, since);
  const { deliveryFee = inCents(0), canCollect = false, name } = person;
  return { id, username, business, deliveryFee, canCollect, recipientName: name, addresses };
};

/**
 * Creates the demonstration accounts; customers have existed since `since`. `blocked` keeps its access until its
 * history is complete.
 */
export const addPeople = async (services: Services, since: Date): Promise<DemoPeople> => {
  const [staffIds, customers] = await Promise.all([
    Promise.all(
      (['staff', 'admin'] as const).map((username) => addAccount(services.db, username, STAFF[username])),
    ),
    Promise.all(
      (['demo', 'dope', 'credit', 'blocked'] as const).map((username) =>
        addCustomer(services, username, CUSTOMERS[username], since),
      ),
    ),
  ]);
  const staffId = staffIds[0]?.id;
  if (!staffId) throw new Error('No staff were created');
  return { customers, staffId };
};

export const revokeAccess = async ({ db }: Services, userId: string): Promise<void> => {
  await db.update(users).set({ storeAccess: false }).where(eq(users.id, userId));
};
