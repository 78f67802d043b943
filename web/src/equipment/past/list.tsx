import { type PastRow, heldChanges, heldKinds, past } from '@geodepot/contracts/equipment/past.ts'
import { pastMessages } from '@geodepot/contracts/equipment/past.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, absent, shownDate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Amounts } from '../../kit/ui/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { CategoryPanel } from '../category/index.ts'
import { useStates } from '../device/index.ts'
import { useAsked } from './asked.ts'
import './past.css'

const tones: Record<(typeof heldChanges)[number], Tone> = {
  came: 'done',
  more: 'done',
  went: 'attention',
  less: 'attention',
}

/** Whose it is, of which day, and what it comes to; and the way to its paper. */
const Summary = () => {
  const t = useText(pastMessages)
  const { ask, search, isPlaced } = useAsked()
  const path = usePathOf('equipment/past/index')
  const { data } = useApiQuery(past.summary, ask, { keep: true, enabled: isPlaced })
  if (!data || !isPlaced) return null
  const days =
    data.sinceDate === null ? shownDate(data.onDate) : `${shownDate(data.sinceDate)} → ${shownDate(data.onDate)}`
  const sums = data.sinceDate === null ? (['held'] as const) : (['came', 'went'] as const)
  return (
    <>
      <Link to={`${path ?? ''}/print?${search}`}>
        <Button>{t('print')}</Button>
      </Link>
      <div className="past-summary" role="status">
        <strong>{data.place}</strong>
        <span>{days}</span>
        {sums.map((sum) => (
          <span key={sum} className="past-sum">
            <small>{t(sum)}</small>
            {data[sum].length === 0 ? <span className="quiet">{t('nothingHeld')}</span> : <Amounts of={data[sum]} />}
          </span>
        ))}
      </div>
    </>
  )
}

const Documents = ({ of: { documents, moreDocuments } }: { of: PastRow }) => {
  const t = useText(pastMessages)
  if (documents.length === 0) return absent
  return (
    <span className="past-documents">
      {documents.map(({ id, kind, number }) => (
        <Link key={id} to={`/open/${kind}/${id}`}>
          {number}
        </Link>
      ))}
      {moreDocuments > 0 && <small>{t('more', { count: moreDocuments })}</small>}
    </span>
  )
}

const useColumns = (): readonly Column<PastRow>[] => {
  const t = useText(pastMessages)
  const states = useStates()
  const [address] = useSearchParams()
  const compared = address.has('sinceDate')
  return useMemo(() => {
    const changed: readonly Column<PastRow>[] = [
      {
        field: 'change',
        width: 92,
        says: ({ change }) => (change === null ? '' : t(`change_${change}`)),
        as: ({ change }) => change !== null && <StateTag tone={tones[change]}>{t(`change_${change}`)}</StateTag>,
      },
      { field: 'beforeQty', kind: 'figure', width: 88 },
    ]
    return [
      'devModel',
      ...(compared ? changed : []),
      { field: 'devNo', width: 140 },
      {
        field: 'condition',
        says: ({ condition }) => states.tech(condition),
        as: ({ condition }) => states.techTag(condition),
      },
      { field: 'quantity', kind: 'figure', width: 88 },
      ...(compared ? ([{ field: 'changedQty', kind: 'figure', width: 88 }] satisfies Column<PastRow>[]) : []),
      { field: 'unit', width: 64 },
      ...(compared ? [] : ([{ field: 'since', kind: 'day', width: 104 }] satisfies Column<PastRow>[])),
      {
        field: 'documents',
        width: 200,
        says: ({ documents }) => documents.map(({ number }) => number).join(', '),
        as: (row) => <Documents of={row} />,
      },
      { field: 'holderName', later: true },
      { field: 'other', later: true },
      { field: 'devName', later: true },
      { field: 'brand', optional: true },
      { field: 'devType', optional: true },
      ...(compared ? ([{ field: 'since', kind: 'day', optional: true }] satisfies Column<PastRow>[]) : []),
    ]
  }, [t, states, compared])
}

/** What a project, a department or a pool had on a day, or what differs between two days. */
const PastList = () => {
  const t = useText(pastMessages)
  const columns = useColumns()
  const devices = usePathOf('equipment/device/index')
  const current = useCurrentProject()
  return (
    <List
      of={past.list}
      help={t('help')}
      columns={columns}
      rowKey="key"
      main="devModel"
      to={({ devId, opens }) => (opens && devices !== undefined ? `${devices}/${devId}` : undefined)}
      card={{ title: 'devModel', facts: ['devNo', 'quantity', 'documents'] }}
      exportOf={past.export}
      toolbar={<Summary />}
      opensWith={{ filter: 'projectInfoNo', value: current?.projectInfoNo, instead: t('choose') }}
      empty={{ title: t('choose'), text: t('chooseNext') }}
      aside={(field) => <CategoryPanel of={field('categoryId')} />}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchDay of={field('onDate')} />
            <SearchDay of={field('sinceDate')} />
          </>
        ),
        more: (field) => (
          <>
            <DepartmentSearch of={field('deptId')} />
            <SearchChoice
              several
              of={field('holderKind')}
              options={heldKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
            />
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice
              several
              of={field('change')}
              options={heldChanges.map((change) => ({ value: change, label: t(`change_${change}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default PastList
