import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProfileScreen } from '#web/features/profile/profile-screen.tsx';

export const Route = createFileRoute('/_protected/profile')({
  component: () => (
    <>
      <ProfileScreen />
      <Outlet />
    </>
  ),
});
