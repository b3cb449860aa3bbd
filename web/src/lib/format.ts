/** Money, numbers and dates as every screen shows them: the same as in documents and exports. */
export {
  formatAmount,
  formatDate,
  formatDatePadded,
  formatDateTime,
  formatMoney,
  formatMoneyExactly,
  formatNumber,
  formatTime,
  startOfDay,
} from '@formulary/contract';
