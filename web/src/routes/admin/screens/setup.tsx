import { setupQuery } from '#web/admin/dashboard/api.ts';
import type { Loading } from '../../options.ts';

export { SetupScreen } from '#web/admin/dashboard/setup-screen.tsx';

export const loadSetup = ({ context }: Loading) => context.queryClient.query(setupQuery);
