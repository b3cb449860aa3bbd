import type { ListInput } from '@formulary/contract';
import { create } from 'zustand';

/** The list that was deleted last, with its lines, so that it can be brought back. */
const useDeleted = create<{ list: ListInput | undefined }>(() => ({ list: undefined }));

export const useDeletedList = (): ListInput | undefined => useDeleted(({ list }) => list);
export const rememberDeleted = (list: ListInput): void => useDeleted.setState({ list });
export const forgetDeleted = (): void => useDeleted.setState({ list: undefined });
