import { Outlet } from '@tanstack/react-router';
import { StaffShell } from '#web/admin/shell/staff-shell.tsx';

export function Frame() {
  return (
    <StaffShell>
      <Outlet />
    </StaffShell>
  );
}
