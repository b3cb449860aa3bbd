<<<<<<< /tmp/mw.2=======import type { z } from 'zod';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import type { sendRow } from './list-runs.ts';

export const SEND_COLUMNS: readonly TableColumn<z.infer<typeof sendRow>>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 28, value: (row) => row.name },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Status', kind: 'text', width: 12, value: (row) => row.state },
  { header: 'Detail', kind: 'text', width: 40, value: (row) => row.detail },
  {
    header: 'Sent',
    kind: 'moment',
    width: 18,
    value: ({ sentAt }) => (sentAt === null ? null : new Date(sentAt)),
  },
];
>>>>>>> /tmp/mw.3