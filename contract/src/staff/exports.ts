import type { z } from 'zod';
import { oneOf } from '../wire/fields.ts';

/** `format` of `GET /api/admin/<list>/export`: CSV in UTF-8 with a byte order mark, or a workbook. */
export const exportFormat = oneOf(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;
