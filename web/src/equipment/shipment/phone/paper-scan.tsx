import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import {
  type Block,
  type PaperContent,
  blockIn,
  missingOf,
  packedIn,
} from '@geodepot/contracts/equipment/packing.rules.ts'
import { useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { ScanLine } from '../../../system/offline/index.ts'
import { canUnpack, unpacked } from './paper.ts'

/** Reads a packing list off its paper, code by code, in whatever order. */
export const PaperScan = ({ found }: { found: (content: PaperContent) => void }) => {
  const t = useText(packingMessages)
  // A camera reads several codes in one look.
  const blocks = useRef<ReadonlyMap<number, Block>>(new Map())
  const [answer, setAnswer] = useState('')
  const take = (code: string) => {
    const block = blockIn(code)
    if (!block) return setAnswer(t('notOfPaper'))
    const [first] = blocks.current.values()
    // The codes of another paper begin anew.
    const before = first?.sum === block.sum ? blocks.current : new Map<number, Block>()
    blocks.current = new Map([...before, [block.position, block]])
    navigator.vibrate?.(60)
    const packed = packedIn(blocks.current)
    if (packed === undefined) {
      const missing = missingOf(blocks.current)
      const scanned = t('scanned', { position: block.count - missing.length, count: block.count })
      return setAnswer(`${scanned} · ${t('stillMissing', { missing: missing.slice(0, 8).join(', ') })}`)
    }
    setAnswer(t('scanned', { position: block.count, count: block.count }))
    return void unpacked(packed).then(found, () => {
      blocks.current = new Map()
      setAnswer(t('unreadable'))
    })
  }
  if (!canUnpack()) return <p className="phone-note">{t('tooOld')}</p>
  return (
    <section>
      <h2>{t('scanPaper')}</h2>
      <p>{t('scanPaperHint')}</p>
      <ScanLine take={take} answer={answer} />
    </section>
  )
}
