import type { OrderDetail } from '@geodepot/contracts/material/order.ts'

/** Of which shipment a paper is, counted as the page counts them; nothing where it is the order's. */
export const shipmentNumber = ({ shipments }: OrderDetail, id: number | null): number | undefined => {
  const at = shipments.findIndex(({ shipmentId }) => shipmentId === id)
  return at < 0 ? undefined : at + 1
}
