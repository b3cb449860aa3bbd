import { defineTask, type Task } from '../../decoding/tasks.ts';
import type { MatchedList, SentList } from './match-list.ts';
import type { ChosenLine, LineToMatch } from './matching/match-lines.ts';
import type { Catalogue } from './matching/product-words.ts';

type ListTask = Task<SentList, MatchedList, Catalogue>;
export const listTask: ListTask = defineTask('list', { lane: 'list', longestMs: 5_000 });
export const lineTask: Task<LineToMatch, ChosenLine[], Catalogue> = defineTask('line', {
  ...{ lane: 'list', longestMs: 5_000, isUrgent: true },
});
export const listFileTask: ListTask = defineTask('list file', { lane: 'file', longestMs: 15_000 });
