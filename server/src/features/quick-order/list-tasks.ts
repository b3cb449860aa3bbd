import { defineTask, type Task } from '../../decoding/define-task.ts';
import type { MatchedList, SentList } from './match-list.ts';
import type { Catalogue } from './matching/catalogue.ts';

type ListTask = Task<SentList, MatchedList, Catalogue>;
export const listTask: ListTask = defineTask('list', { lane: 'list', longestMs: 5_000 });
export const listFileTask: ListTask = defineTask('list file', { lane: 'file', longestMs: 15_000 });
