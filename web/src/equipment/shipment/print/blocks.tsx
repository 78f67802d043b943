import { type packingKinds, packing } from '@geodepot/contracts/equipment/packing.ts'
import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import { usePaperQuery, usePaperText } from '../../../kit/document/index.ts'
import { Qr } from '../../../kit/label/index.ts'
import './blocks.css'

interface BlocksProps {
  readonly kind: string
  readonly id: number
  readonly position: number
}
/** The packing list once more, as codes: a phone that never saw the network receives from them. */
export const Blocks = ({ kind, id, position }: BlocksProps) => {
  const t = usePaperText(packingMessages)
  const { data } = usePaperQuery(packing.blocks, { kind: kind as (typeof packingKinds)[number], id, position })
  if (!data) return null
  const { blocks } = data
  return (
    <section className="paper-blocks" aria-label={t('onPaper')}>
      <h2>{t('onPaper')}</h2>
      <p>{t('onPaperHint', { count: blocks.length })}</p>
      <ul>
        {blocks.map((block, index) => (
          <li key={block}>
            <Qr code={block} size={190} />
            <small>{t('blockOf', { position: index + 1, count: blocks.length })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
