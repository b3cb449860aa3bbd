import type { Catalogue, ChosenLine, LineToMatch, MatchedList } from '@formulary/contract/matching';
import { defineTask, type Task } from '../../decoding/tasks.ts';
import type { SentList } from './match-list.ts';

type ListTask = Task<SentList, MatchedList, Catalogue>;
export const listTask: ListTask = defineTask('list', { lane: 'list', longestMs: 5_000 });
export const lineTask: Task<LineToMatch, ChosenLine[], Catalogue> = defineTask('line', {
  ...{ lane: 'list', longestMs: 5_000, isUrgent: true },
});
export const listFileTask: ListTask = defineTask('list file', { lane: 'file', longestMs: 15_000 });
/** Returns the key of each text, under which a choice is remembered. */
export const choiceKeysTask: Task<string[], string[]> = defineTask('choice keys', {
  ...{ lane: 'list', longestMs: 2_000, isUrgent: true },
});
