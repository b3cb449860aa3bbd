import type { ListInput } from '@formulary/contract';
import { create } from 'zustand';

/** The last deleted list with its lines, so that it can be restored. */
const useDeleted = create<{ list: ListInput | undefined }>(() => ({ list: undefined }));

export const useDeletedList = (): ListInput | undefined => useDeleted(({ list }) => list);
export const rememberDeleted = (list: ListInput): void => useDeleted.setState({ list });
export const forgetDeleted = (): void => useDeleted.setState({ list: undefined });
