import type { TableColumn } from '../../http/exports/table-column.ts';
import type { PersonRow } from './people.ts';

const optionalDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const EXPORT_COLUMNS: readonly TableColumn<PersonRow>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 24, value: (row) => row.name },
  { header: 'Surname', kind: 'text', width: 24, value: (row) => row.surname },
  { header: 'Phone', kind: 'text', width: 16, value: (row) => row.phone },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Role', kind: 'text', width: 12, value: (row) => row.role },
  { header: 'Store access', kind: 'yesNo', width: 12, value: (row) => row.storeAccess },
  { header: 'Can collect', kind: 'yesNo', width: 12, value: (row) => row.canCollect },
  {
    header: 'Invitation',
    kind: 'text',
    width: 14,
    value: ({ hasPassword, invitedAt }) =>
      hasPassword ? 'Signed in' : invitedAt ? 'Invited' : 'Not invited',
  },
  { header: 'Outstanding', kind: 'money', width: 14, value: (row) => row.outstanding },
  { header: 'Overdue', kind: 'money', width: 14, value: (row) => row.overdue },
  { header: 'Delivery fee', kind: 'money', width: 12, value: (row) => row.deliveryFee },
  {
    header: 'Credit limit',
    kind: 'money',
    width: 14,
    value: ({ creditLimit }) => creditLimit,
  },
  { header: 'Legal name', kind: 'text', width: 28, value: ({ legal }) => legal.legalName },
  { header: 'VAT number', kind: 'text', width: 14, value: ({ legal }) => legal.vatNumber },
  { header: 'Registration number', kind: 'text', width: 20, value: ({ legal }) => legal.registrationNumber },
  { header: 'Address', kind: 'text', width: 32, value: ({ legal }) => legal.address },
  { header: 'Licence number', kind: 'text', width: 16, value: ({ legal }) => legal.licenceNumber },
  { header: 'Terms in days', kind: 'number', width: 12, value: ({ legal }) => legal.termsDays },
  { header: 'Last order', kind: 'date', width: 12, value: (row) => optionalDate(row.lastOrderAt) },
  { header: 'Since', kind: 'date', width: 12, value: (row) => optionalDate(row.createdAt) },
];
