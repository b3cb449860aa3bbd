import { eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import type { BillingDocument } from '../../documents/snapshot.ts';
import { customerDetails, users } from './tables.ts';

type Named = Pick<typeof users.$inferSelect, 'name' | 'surname' | 'username'>;

export const fullNameOf = ({ name, surname }: Pick<Named, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim();

/** Returns the name of a person in the audit log. */
export const labelOf = (person: Named): string => `${fullNameOf(person)} (${person.username})`;

/** The details of a customer on documents. */
export type PrintedCustomer = BillingDocument['customer'];

/** Returns the details of customers on documents, by their ids. */
export const findPrintedCustomers = async (
  db: Db | Tx,
  ids: string[],
): Promise<Map<string, PrintedCustomer>> => {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      username: users.username,
      legalName: customerDetails.legalName,
      vatNumber: customerDetails.vatNumber,
      registrationNumber: customerDetails.registrationNumber,
      licenceNumber: customerDetails.licenceNumber,
      address: customerDetails.address,
    })
    .from(users)
    .leftJoin(customerDetails, eq(customerDetails.userId, users.id))
    .where(inArray(users.id, ids));
  return new Map(
    rows.map(({ id, name, surname, username, ...details }) => [
      id,
      {
        name: fullNameOf({ name, surname }),
        accountName: username,
        legalName: details.legalName || null,
        vatNumber: details.vatNumber || null,
        registrationNumber: details.registrationNumber || null,
        licenceNumber: details.licenceNumber || null,
        address: details.address || null,
      },
    ]),
  );
};
