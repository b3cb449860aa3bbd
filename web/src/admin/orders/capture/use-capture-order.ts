import { addCents, creditStatus, inCents, type OrderCustomerDetail, orderTax } from '@formulary/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ListReceiver } from '#web/features/quick-order/pasting/list-target.ts';
import { ApiError, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { useIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { storeTaxRules } from '#web/lib/store-settings.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import { prepareOrder } from '#web/parts/cart/order-payload.ts';
import { type Choice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import { useKeptEntries } from '#web/parts/line-entry/kept-entries.ts';
import { type OrderTarget, say } from '#web/parts/line-entry/order-target.ts';
import { PRODUCTS } from '#web/parts/product/api.ts';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useInvalidateOrders } from '../api.ts';
import { captureOrder, customerQuery, fetchCurrentLines } from './api.ts';
import { type CapturedLine, useCapture } from './capture-store.ts';

const NO_REFUSALS: Readonly<Record<string, string>> = {};

/** Returns the address for this order if there is one, else the chosen delivery detail, else the first. */
const addressOf = ({ id, deliveryDetails }: OrderCustomerDetail) => {
  const { address, deliveryDetailId } = useCapture.getState();
  if (address)
    return {
      ...address,
      id: '',
      userId: id,
      isDefault: false,
      specialInstructions: address.specialInstructions ?? null,
    };
  return deliveryDetails.find((detail) => detail.id === deliveryDetailId) ?? deliveryDetails[0];
};

/** Returns the totals of the captured order, the first missing field, and a function that places the order. */
export const useCaptureOrder = (customer: OrderCustomerDetail) => {
  const { lines, forCollection, recipientName, poNumber, note } = useCapture();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const forget = useInvalidateOrders();
  const mayOverride = isAdmin(useCurrentUser());
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const [isAsking, setAsking] = useState(false);
  const isClosed = useQuery(storeStatusQuery).data?.isClosed === true;
  const keyFor = useIdempotencyKey();

  const isCollected = forCollection && customer.canCollect;
  const fee = { deliveryFee: customer.deliveryFee, forCollection: isCollected };
  const taxed = orderTax(lines, fee, storeTaxRules());
  const total = lines.length > 0 ? taxed.total : inCents(0);
  const tax = lines.length > 0 ? taxed.tax : inCents(0);
  const outstandingAfter = addCents(customer.paymentOutstanding, total);
  const isBeyond = total > 0 && creditStatus(outstandingAfter, customer.creditLimit) === 'beyond';
  const prepared = prepareOrder({
    user: customer,
    lines,
    forCollection: isCollected,
    recipientName: recipientName ?? customer.name,
    deliveryDetail: addressOf(customer),
    texts: { poNumber, note },
  });
  const hasKept = useKeptEntries(({ place, entries }) => place.key !== '' && entries.length > 0);
  const lack = lackOf();

  function lackOf(): string | undefined {
    if (!customer.storeAccess) return 'This customer’s access is revoked.';
    if (lines.length === 0) return 'Add a product first.';
    if (hasKept) return 'First decide on the lines that are not added yet.';
    const [error] = 'errors' in prepared ? Object.values(prepared.errors) : [];
    if (error !== undefined) return error;
    if (isBeyond && !mayOverride) return 'Only an Admin can let this order exceed the limit.';
    if (isBeyond && reason.trim() === '') return 'Enter a reason for exceeding the limit.';
    return undefined;
  }

  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (whileClosed: boolean) => {
      if ('errors' in prepared) throw new Error(lack);
      const order = {
        ...prepared.payload,
        ...(isBeyond && { creditOverride: { reason: reason.trim() } }),
        ...(whileClosed && { whileClosed }),
      };
      return captureOrder(order, keyFor(order));
    },
    onSuccess: ({ id, referenceNumber }) => {
      toast({ description: `Order ${referenceNumber} was placed for ${customer.name}.` });
      forget();
      void queryClient.invalidateQueries({ queryKey: PRODUCTS });
      useCapture.getState().clear();
      return navigate({ to: '/admin/orders/$id', params: { id } });
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiError) || failure.status === 401) return;
      // The store has closed since its status was fetched.
      if (failure.code === 'STORE_CLOSED') {
        setAsking(true);
        await queryClient.invalidateQueries({ queryKey: storeStatusQuery.queryKey });
        return;
      }
      setRefusals(failure.errors);
      await queryClient.invalidateQueries({ queryKey: customerQuery(customer.id).queryKey });
      if (failure.status === 409) useCapture.getState().renew(await fetchCurrentLines(lines));
    },
  });

  const send = (whileClosed: boolean) => {
    if (lack !== undefined || isPending) return;
    setRefusals(NO_REFUSALS);
    mutate(whileClosed);
  };

  return {
    lines,
    isCollected,
    tax,
    total,
    outstandingAfter,
    credit: { creditLimit: customer.creditLimit, mayOverride, reason, onReason: setReason },
    lack,
    refusals,
    isPlacing: isPending,
    failure: error &&
      !isAsking && {
        title: messageOf(error, 'The store did not respond in time.'),
        hint: isOutcomeUnknown(error)
          ? 'Place it again: if the first attempt went through, no second order is created.'
          : 'Nothing was ordered. What you entered is still here, at today’s prices.',
      },
    place: () => {
      if (isClosed) {
        if (lack === undefined && !isPending) setAsking(true);
      } else send(false);
    },
    /** Asks whether to place the order although the store is closed. */
    closed: {
      isAsking,
      onAsk: setAsking,
      onConfirm: () => {
        setAsking(false);
        send(true);
      },
    },
  };
};

/** Describes a product: `Mint · Tablet · 500 mg · 30 tablets · Karoo Health`. */
export const offerText = (line: CapturedLine): string =>
  [describeProduct(line), line.labId].filter(Boolean).join(' · ');

export type CaptureOrder = ReturnType<typeof useCaptureOrder>;

/** Adds packs to the order without a limit: a line warns if its quantity exceeds the stock. */
const addToOrder = ({ id, product, variant }: Choice, packs: number): number => {
  const { lines, add, setQuantity, remove } = useCapture.getState();
  const before = lines.find((line) => line.id === id)?.quantity ?? 0;
  if (packs > 0) add({ ...toCartLine(product, variant), quantity: packs, sku: product.sku });
  else if (before + packs > 0) setQuantity(id, before + packs);
  else remove(id);
  if (packs > 0) say(`${packs} of ${titleOfChoice({ id, product, variant })} added.`);
  return packs;
};

/** The order that staff are taking by telephone for a customer. */
export const useCaptureTarget = (staffId: string, customerId: string): OrderTarget =>
  useMemo(
    () => ({
      name: 'order',
      place: { key: `captured-not-added:${staffId}:${customerId}`, storage: 'sessionStorage' },
      isReadOnly: false,
      canWatch: false,
      mayAdd: () => true,
      usualOf: () => undefined,
      has: (id) => useCapture.getState().lines.some((line) => line.id === id),
      add: (choice, packs) => {
        const known = useCapture.getState();
        const isCurrent = known.staffId === staffId && known.customerId === customerId;
        return isCurrent ? addToOrder(choice, packs) : 0;
      },
    }),
    [staffId, customerId],
  );

/** Where a list that is dictated or sent by the customer is checked. Each customer's has its own place in this tab. */
export const useListReceiver = (order: OrderTarget, customerId: string): ListReceiver => {
  const { id } = useCurrentUser();
  const key = `captured-list:${id}:${customerId}`;
  const place = useMemo(() => ({ key, storage: 'sessionStorage' as const }), [key]);
  return { order, place, check: { to: '/admin/orders/new/list', search: { customer: customerId } } };
};
