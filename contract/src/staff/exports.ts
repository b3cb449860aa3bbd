import { z } from 'zod';

/** `format` of `GET /api/admin/<list>/export`: CSV in UTF-8 with a byte order mark, or a workbook. */
export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;
