import type { BankMapping } from '@formulary/contract';
import { defineTask } from '../../../decoding/define-task.ts';
import type { Statement } from './statement.ts';

/** A bank's file; `mapping` are the chosen columns of a CSV file. */
export type BankFile = { bytes: Uint8Array; mapping: BankMapping | undefined };

export const bankFileTask = defineTask<BankFile, Statement>('bank file', { lane: 'file', longestMs: 20_000 });
