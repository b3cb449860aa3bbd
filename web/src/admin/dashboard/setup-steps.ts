import { CONFIRMED_STEPS, type SetupStep } from '@formulary/contract';
import type { LinkProps } from '@tanstack/react-router';

type Step = { title: string; text: string; to: LinkProps['to']; action: string };

export const SETUP: Record<SetupStep, Step> = {
  decimals: {
    title: 'Whole rand or cents',
    text: 'Whether prices, fees and totals have cents. Decide before you import a price list: without cents, prices are rounded.',
    to: '/admin/business/prices',
    action: 'Choose decimals',
  },
  vat: {
    title: 'VAT',
    text: 'Prices include VAT of 15% unless you change this. Orders keep the VAT they were placed with.',
    to: '/admin/business/prices',
    action: 'Set VAT',
  },
  hours: {
    title: 'Time zone and opening hours',
    text: 'The time zone in which days begin and end, and when customers can order. Without a schedule, the store is always open.',
    to: '/admin/store/hours',
    action: 'Set opening hours',
  },
  issuer: {
    title: 'Your details on documents',
    text: 'A tax invoice must have your legal name, VAT number and address.',
    to: '/admin/business',
    action: 'Enter your details',
  },
  branding: {
    title: 'Branding',
    text: 'The name, logo and support address that customers see. Emails are signed with the name of your business and this address.',
    to: '/admin/store/branding',
    action: 'Set the branding',
  },
  bank: {
    title: 'Payment terms and bank account',
    text: 'When invoices are due and where customers pay. Both are printed on invoices and statements.',
    to: '/admin/business/bank',
    action: 'Enter the bank account',
  },
  products: {
    title: 'First products',
    text: 'Import a supplier’s price list as a CSV or Excel file, or add products one by one.',
    to: '/admin/products/import',
    action: 'Import a price list',
  },
  customer: {
    title: 'First customer',
    text: 'Add the account, and invite the customer when the store is ready: they get a link to set their password.',
    to: '/admin/customers/new',
    action: 'Add a customer',
  },
  order: {
    title: 'First order',
    text: 'The customer orders in the store, or you capture the order for them.',
    to: '/admin/orders/new',
    action: 'Capture an order',
  },
  invoice: {
    title: 'First tax invoice',
    text: 'It is issued when an order is dispatched; you can also issue it earlier, on the order.',
    to: '/admin/orders',
    action: 'View orders',
  },
};

export const isConfirmable = (step: SetupStep): boolean =>
  (CONFIRMED_STEPS as readonly SetupStep[]).includes(step);
