import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { PasswordQuestion } from './password-question.tsx';

const NOT_CONFIRMED = 'Nothing was changed, because your password was not entered.';

/** Sends a request, with the password if it was required. */
export type Confirmed = <T>(send: (password?: string) => Promise<T>) => Promise<T>;

type Asked = {
  send: (password: string) => Promise<void>;
  fail: (error: unknown) => void;
};

const passwordErrorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.password : undefined;

/**
 * Asks for the password in a dialog if the store requires it for an act, and then sends the same act again, so that typed input
 * stays. If the act is in a dialog, render `question` inside it: Escape then closes only the question.
 */
export const useConfirmedIdentity = (): { confirmed: Confirmed; question: ReactNode } => {
  const [asked, setAsked] = useState<Asked>();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const confirmed: Confirmed = useCallback(async (send) => {
    try {
      return await send();
    } catch (failure) {
      if (passwordErrorOf(failure) === undefined) throw failure;
      return new Promise((resolve, reject) =>
        setAsked({ send: async (password) => resolve(await send(password)), fail: reject }),
      );
    }
  }, []);
  const close = (): void => {
    setAsked(undefined);
    setError(undefined);
  };
  const attempt = async ({ send, fail }: Asked, password: string): Promise<void> => {
    setIsPending(true);
    try {
      await send(password);
      close();
    } catch (failure) {
      const refused = passwordErrorOf(failure);
      setError(refused);
      if (refused === undefined) {
        fail(failure);
        close();
      }
    } finally {
      setIsPending(false);
    }
  };
  const question = (
    <PasswordQuestion
      open={asked !== undefined}
      error={error}
      isPending={isPending}
      onConfirm={(password) => asked && void attempt(asked, password)}
      onCancel={() => {
        asked?.fail(new ApiError(400, NOT_CONFIRMED));
        close();
      }}
    />
  );
  return { confirmed, question };
};
