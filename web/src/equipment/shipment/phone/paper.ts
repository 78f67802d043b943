import type { PaperContent, PaperLine } from '@geodepot/contracts/equipment/packing.rules.ts'
import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import type { Arriving } from './arriving.ts'

/** Whether this browser can unpack what a paper carries. */
export const canUnpack = (): boolean => typeof DecompressionStream !== 'undefined'
/** What the codes of a paper say, by the browser's own means; fails where they were misread. */
export const unpacked = async (packed: string): Promise<PaperContent> => {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return JSON.parse(await new Response(stream).text()) as PaperContent
}

const none = {
  shippedQty: '0',
  receivedQty: '0',
  damagedQty: '0',
  shortQty: '0',
  refusedQty: '0',
  lostQty: '0',
  backQty: '0',
  unsettledQty: '0',
}
const lineOf = ([id, name, more, unit, quantity, isDevice]: PaperLine): ShipmentLineRow => ({
  ...none,
  shipmentLineId: id,
  lineId: id,
  modelId: 0,
  devId: isDevice === 1 ? id : null,
  devName: '',
  brand: '',
  devModel: isDevice === 1 ? more : [name, more].filter(Boolean).join(' '),
  selfNum: isDevice === 1 ? name : null,
  devSign: null,
  devCoding: null,
  unit,
  shippedQty: quantity,
  expectedQty: quantity,
})
/** What a paper announces, as the page of a document that was read shows it. */
export const announcedBy = ({ id, number, position, lines, signature }: PaperContent): Arriving => ({
  id,
  number,
  paper: { position, signature },
  approvedTime: null,
  receipts: [],
  differences: [],
  settlements: [],
  customs: [],
  shipments: [
    {
      shipmentId: 0,
      position,
      carrier: '',
      waybill: '',
      plate: '',
      driver: '',
      driverPhone: '',
      container: '',
      seal: '',
      remark: '',
      shippedAt: '',
      expectedArrival: null,
      overdueDays: null,
      person: '',
      lines: lines.map(lineOf),
    },
  ],
})
