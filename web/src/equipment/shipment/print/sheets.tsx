import type { HandedOver } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentPrintMessages } from '@geodepot/contracts/equipment/shipment.print.messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import { useSearchParams } from 'react-router'
import type { Sheets } from '../../../kit/document/index.ts'
import { shownDate, useText } from '../../../kit/i18n/index.ts'
import { Empty } from '../../../kit/ui/index.ts'
import { PackingPaper, type PaperSubject, ReceiptPaper } from './papers.tsx'

/** The papers of a document and of its hand-over, one of which the address names; `own` is the document's. */
export const useHandOverSheets = (of: HandedOver | undefined, own: { value: string; label: string }): Sheets => {
  const p = useText(shipmentPrintMessages)
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get('sheet') ?? own.value,
    choose: (sheet) => setSearch(sheet === own.value ? {} : { sheet }, { replace: true }),
    options: [
      own,
      ...(of?.shipments ?? []).map(({ position }) => ({
        value: `packing-${position}`,
        label: p('packingOf', { position }),
      })),
      ...(of?.receipts ?? []).map(({ receivedAt }, index) => ({
        value: `receipt-${index + 1}`,
        label: p('receiptOf', { position: index + 1, day: shownDate(receivedAt) }),
      })),
    ],
  }
}

/** The paper of a hand-over that the address names: a shipment's packing list, or a receipt's note. */
export const HandOverPaper = ({ of, sheet }: { of: PaperSubject; sheet: string }) => {
  const t = useText(printMessages)
  const [kind, position] = sheet.split('-')
  const { shipments, receipts } = of.handedOver
  const shipment = shipments.find((one) => String(one.position) === position)
  const receipt = receipts[Number(position) - 1]
  if (kind === 'packing' && shipment) return <PackingPaper of={of} shipment={shipment} />
  if (kind === 'receipt' && receipt) return <ReceiptPaper of={of} receipt={receipt} position={Number(position)} />
  return <Empty title={t('notThere')} />
}
