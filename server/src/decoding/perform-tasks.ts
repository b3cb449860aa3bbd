import {
  DecodeError,
  type FromProcess,
  type Lane,
  type LookUps,
  type Refusal,
  type Task,
  type ToProcess,
} from './tasks.ts';

type Work = (input: unknown, lookUps: LookUps) => Promise<unknown>;
export type Performer = { name: string; work: Work };

/** Defines how a decoding process performs a task. */
export const performer = <Input, Output, Asked extends LookUps>(
  { name }: Task<Input, Output, Asked>,
  work: (input: Input, lookUps: Asked) => Promise<Output>,
): Performer => ({ name, work: work as Work });

const POLL_MS = 20;

const send = (message: FromProcess): void => {
  process.send?.(message);
};

/** Look-ups that the server performs. */
const openLookUps = () => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  const ask = (name: string, input: unknown): Promise<unknown> => {
    asked += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(asked, answer);
    send({ ask: name, number: asked, input });
    return answer.promise;
  };
  const lookUps = new Proxy<LookUps>({}, { get: (_, name) => (input: never) => ask(String(name), input) });
  const receive = (message: Exclude<ToProcess, { task: string }>): void => {
    const answer = waiting.get(message.answer);
    waiting.delete(message.answer);
    if ('hasFailed' in message) answer?.reject(new Error('The look-up failed'));
    else answer?.resolve(message.value);
  };
  return { lookUps, receive };
};

const toReply = (error: unknown, toRefusal: (error: unknown) => Refusal | undefined): FromProcess => {
  if (error instanceof DecodeError) return { fault: error.fault, message: error.message };
  const refusal = toRefusal(error);
  if (refusal) return { refusal };
  return { fault: 'damaged', message: error instanceof Error ? error.message : String(error) };
};

/**
 * Makes this process perform the tasks of the lane that its first argument names. It exits when it takes more memory than
 * its second argument allows, and when the store that started it exits.
 */
export const performTasks = async (
  load: Record<Lane, () => Promise<Performer[]>>,
  toRefusal: (error: unknown) => Refusal | undefined,
): Promise<void> => {
  const [lane, megabytes] = process.argv.slice(2);
  const mostBytes = Number(megabytes) * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.exit(1);
  }, POLL_MS).unref();
  process.on('disconnect', () => process.exit());

  const performers = await load[lane as Lane]();
  const works = new Map(performers.map(({ name, work }) => [name, work]));
  const { lookUps, receive } = openLookUps();
  process.on('message', (message: ToProcess) => {
    if ('answer' in message) return receive(message);
    const work = works.get(message.task);
    const done = work ? work(message.input, lookUps) : Promise.reject(new Error('There is no such task'));
    done.then(
      (result) => send({ done: result }),
      (error: unknown) => send(toReply(error, toRefusal)),
    );
    return undefined;
  });
  send({ isReady: true });
};
