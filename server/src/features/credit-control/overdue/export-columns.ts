import { AGEING_BANDS, AGEING_LABEL } from '@formulary/contract';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import type { OverdueRow } from './list-overdue.ts';

export const OVERDUE_COLUMNS: readonly TableColumn<OverdueRow>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 24, value: (row) => row.name },
  { header: 'Surname', kind: 'text', width: 24, value: (row) => row.surname },
  { header: 'Phone', kind: 'text', width: 16, value: (row) => row.phone },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Balance', kind: 'money', width: 14, value: (row) => row.balance },
  ...AGEING_BANDS.map(
    (band): TableColumn<OverdueRow> => ({
      header: AGEING_LABEL[band],
      kind: 'money',
      width: 14,
      value: (row) => row[band],
    }),
  ),
  { header: 'Overdue', kind: 'money', width: 14, value: (row) => row.overdue },
  { header: 'Disputed', kind: 'money', width: 14, value: (row) => row.disputed },
  { header: 'Overdue invoices', kind: 'number', width: 12, value: (row) => row.invoices },
  { header: 'Oldest due date', kind: 'text', width: 14, value: (row) => row.oldestDueOn },
  {
    header: 'Last reminder',
    kind: 'date',
    width: 14,
    value: ({ remindedAt }) => (remindedAt === null ? null : new Date(remindedAt)),
  },
];
