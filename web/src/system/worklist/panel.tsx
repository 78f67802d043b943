import type { Work } from '@geodepot/contracts/kit/work.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { worklist, worklistBound } from '@geodepot/contracts/system/worklist.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Row } from './row.tsx'
import './panel.css'

type Answer = AnswerOf<typeof worklist.list>
/** Rows that are seen before somebody asks for the rest. */
const first = 8

const sumOf = (counts: Answer['counts']) => ({
  count: counts.reduce((sum, one) => sum + one.count, 0),
  more: counts.some(({ more }) => more),
})

/** What there is of each kind; pressed, the list is of that kind alone. */
const Kinds = ({
  of,
  chosen,
  choose,
}: {
  of: Answer['counts']
  chosen: Work | undefined
  choose: (work: Work | undefined) => void
}) => {
  const t = useText(worklistMessages)
  const some = of.filter(({ count }) => count > 0)
  if (some.length < 2) return null
  const figure = ({ count, more }: { count: number; more: boolean }) => (more ? t('andMore', { count }) : count)
  const chip = (work: Work | undefined, label: string, value: { count: number; more: boolean }) => (
    <button
      key={label}
      type="button"
      className="work-chip"
      aria-pressed={work === chosen}
      onClick={() => choose(work === chosen ? undefined : work)}
    >
      {label} <b>{figure(value)}</b>
    </button>
  )
  return (
    <div className="work-chips" role="group" aria-label={t('work')}>
      {chip(undefined, t('all'), sumOf(some))}
      {some.map((one) => chip(one.work, t(one.work), one))}
    </div>
  )
}

/** Of what there is nothing, in one sentence. */
const Nothing = ({ of }: { of: Answer['counts'] }) => {
  const t = useText(worklistMessages)
  const none = of.filter(({ count }) => count === 0).map(({ work }) => t(work))
  if (none.length === of.length) return <p className="quiet">{t('none')}</p>
  if (none.length === 0) return null
  const [last] = none.slice(-1)
  const before = none.slice(0, -1).join(t('noneSeparator'))
  const kinds = before === '' ? last : `${before}${t('noneLast')}${last}`
  return <p className="quiet work-none">{t('noneOf', { kinds: (kinds ?? '').toLowerCase() })}</p>
}

/** What this person can act on, the oldest first, each row with what is to be done about it. */
const Worklist = () => {
  const t = useText(worklistMessages)
  const [chosen, setChosen] = useState<Work>()
  const [whole, setWhole] = useState(false)
  const { data, error, refetch } = useApiQuery(worklist.list, chosen === undefined ? {} : { work: chosen }, {
    keep: true,
  })
  const rows = data?.rows.slice(0, whole ? worklistBound : first) ?? []
  const rest = (data?.rows.length ?? 0) - rows.length
  return (
    <section className="worklist" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {data && <Kinds of={data.counts} chosen={chosen} choose={setChosen} />}
      </header>
      {error && !data && (
        <p className="quiet" role="alert">
          {t('failed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <Row key={`${row.work} ${row.documentId} ${row.actions[0]?.name ?? ''}`} of={row} />
        ))}
      </ul>
      {rest > 0 && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('showMore', { count: rest })}
        </Button>
      )}
      {data && <Nothing of={data.counts} />}
    </section>
  )
}
export default Worklist
