import type { LightMyRequestResponse } from 'fastify';

/**
 * Sends a request again for as long as the store asks to come back, as its clients do: on a busy machine, requests sent at
 * once wait for each other longer than one of them may.
 */
export const untilAnswered = async (
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  for (;;) {
    const answer = await send();
    if (answer.statusCode !== 503) return answer;
  }
};
