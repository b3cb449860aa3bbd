/**
 * The dialogs over customers' screens, in one file because they are rarely opened first. The product dialog is
 * separate.
 */
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChooseDelivery } from '#web/features/checkout/delivery/choose-delivery.tsx';
import { StatementDialog } from '#web/features/documents/statement-dialog.tsx';
import { ProofDialog } from '#web/features/payments/proof-dialog.tsx';
import { UploadDialog } from '#web/features/payments/upload/upload-dialog.tsx';
import { EditDeliveryDialog } from '#web/features/profile/delivery-dialogs.tsx';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { deliveryDetailQuery, deliveryDetailsQuery } from '#web/parts/delivery-details/api.ts';
import { DeliveryDetailDialog } from '#web/parts/delivery-details/delivery-detail-dialog.tsx';
import { ownStatementUrl } from '#web/parts/documents/api.ts';
import { paymentQuery } from '#web/parts/payments/api.ts';
import type { Loading } from '../options.ts';

export { ChangeEmailDialog } from '#web/features/profile/change-email-dialog.tsx';
export { ChangePasswordDialog } from '#web/features/profile/change-password-dialog.tsx';
export { NewDeliveryDialog } from '#web/features/profile/delivery-dialogs.tsx';

export const loadCartDelivery = ({ context, deps }: Loading<{ deps: ListSearch }>): void => {
  context.queryClient.query(deliveryDetailsQuery(deps)).catch(() => undefined);
};

export function CartDelivery() {
  const navigate = useNavigate();
  return (
    <ChooseDelivery
      search={useSearch({ from: '/_protected/cart/delivery-detail' })}
      onSearchChange={(change) =>
        // Relative to the current route, so that a debounced search does not close a form that was opened in the
        // meantime.
        navigate({ to: '.', search: (search) => ({ ...search, ...change }), resetScroll: false })
      }
      onClose={() => navigate({ to: '/cart', search: true, resetScroll: false })}
    >
      <Outlet />
    </ChooseDelivery>
  );
}

export function NewCartDelivery() {
  const navigate = useNavigate({ from: '/cart/delivery-detail/new' });
  return (
    <DeliveryDetailDialog
      onClose={() => navigate({ to: '/cart/delivery-detail', search: true, resetScroll: false })}
      onSaved={(saved) => {
        useCart.getState().setDeliveryDetail(saved);
        void navigate({ to: '/cart', resetScroll: false });
      }}
    />
  );
}

export function EditCartDelivery() {
  const navigate = useNavigate({ from: '/cart/delivery-detail/$id' });
  const { id } = useParams({ from: '/_protected/cart/delivery-detail/$id' });
  const back = () => navigate({ to: '/cart/delivery-detail', search: true, resetScroll: false });
  return <DeliveryDetailDialog id={id} onSaved={back} onClose={back} />;
}

export function InvalidCartDelivery() {
  const navigate = useNavigate({ from: '/cart/invalid-delivery-detail' });
  const { id, errors } = useSearch({ from: '/_protected/cart/invalid-delivery-detail' });
  // Drops the parameters of the dialog, and keeps those of the cart.
  const leave = () =>
    navigate({ to: '/cart', search: ({ q, page, pageSize }) => ({ q, page, pageSize }), resetScroll: false });
  return (
    <DeliveryDetailDialog
      id={id}
      errors={errors}
      undeletable
      onClose={leave}
      onSaved={(saved) => {
        useCart.getState().setDeliveryDetail(saved);
        void leave();
      }}
    />
  );
}

export const loadDeliveryDetail = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(deliveryDetailQuery(id)).catch(() => undefined);
};

export function EditDelivery() {
  const { id } = useParams({ from: '/_protected/profile/delivery-detail/$id' });
  return <EditDeliveryDialog key={id} id={id} />;
}

export function OwnStatement() {
  const navigate = useNavigate();
  return (
    <StatementDialog
      hrefOf={ownStatementUrl}
      tables={['csv', 'xlsx']}
      onClose={() => void navigate({ to: '/documents', search: true, resetScroll: false })}
    />
  );
}

export function UploadProof() {
  return <UploadDialog orderId={useSearch({ from: '/_protected/proof-of-payments' }).orderId} />;
}

export const loadProof = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(paymentQuery(id)).catch(() => undefined);
};

export function Proof() {
  const { id } = useParams({ from: '/_protected/proof-of-payments/$id' });
  return <ProofDialog key={id} id={id} />;
}
