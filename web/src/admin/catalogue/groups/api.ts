import { z } from 'zod';
import { request, requestJson } from '#web/lib/calls/api.ts';

export type GroupKind = 'labs' | 'categories';
const path = (kind: GroupKind, id: string): string => `admin/${kind}/${encodeURIComponent(id)}`;

export const addGroup = (kind: GroupKind, name: string): Promise<Response> =>
  request(`admin/${kind}`, { method: 'POST', body: { name } });
export const renameGroup = (kind: GroupKind, id: string, seen: string, name: string): Promise<Response> =>
  request(path(kind, id), { method: 'PUT', body: { seen, name } });
export const mergeGroup = (kind: GroupKind, id: string, into: string): Promise<{ moved: number }> =>
  requestJson(`${path(kind, id)}/merge`, z.object({ moved: z.number() }), { method: 'POST', body: { into } });
export const deleteGroup = (kind: GroupKind, id: string): Promise<Response> =>
  request(path(kind, id), { method: 'DELETE' });
