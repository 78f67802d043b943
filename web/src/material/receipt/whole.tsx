import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type ReceiptDetail, type ReceiptRow, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'

interface WholeProps {
  readonly of: ReceiptRow
  readonly action: string
  readonly close: () => void
  readonly children: (of: ReceiptDetail, places: readonly Place[]) => ReactNode
}
export interface Place {
  readonly value: string
  readonly label: string
}
/** A dialog about a receipt of which a list knows its row alone: the whole of it is read first, and the locations of its store. */
export const Whole = ({ of, action, close, children }: WholeProps) => {
  const t = useText(receiptMessages)
  const asked = useApiQuery(receiptCalls.get, { id: of.id })
  const places = useApiQuery(receiptCalls.places, { storeId: of.storeId })
  return (
    <AppDialog open title={`${action} · ${of.number} · ${of.storeName}`} onClose={close} width={960}>
      <Answered asked={[asked, places]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() =>
          asked.data &&
          places.data &&
          children(
            asked.data,
            places.data.map(({ placeId, goodsLocation }) => ({ value: String(placeId), label: goodsLocation })),
          )
        }
      </Answered>
    </AppDialog>
  )
}
