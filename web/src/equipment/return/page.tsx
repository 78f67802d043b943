import {
  type ReturnDetail,
  type ReturnLineRow,
  deviceReturn,
  returnCalls,
} from '@geodepot/contracts/equipment/return.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { DocumentPage, HeaderFacts, useAnswers, useLineColumns, usePaperPath } from '../../kit/document/index.ts'
import { Link } from 'react-router'
import { LinePhotos } from '../../kit/files/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Amounts, LinesTable, Panel, Stacked } from '../../kit/ui/index.ts'
import { HandedOverPanels, modelName, nameOf } from '../shipment/index.ts'
import { useReturnActions } from './actions.tsx'
import { header, lines, way } from './described.ts'

const states = ['draft', 'ready', 'underWay', 'closed']

const Lines = ({ of }: { of: readonly ReturnLineRow[] }) => {
  const t = useText(returnMessages)
  const d = useText(deviceMessages)
  const about = (row: ReturnLineRow) => (row.devId === null ? `${row.unit} · ${row.devName}` : modelName(row))
  const columns = useLineColumns(lines, of, {
    devModel: (row) => (
      <Stacked below={row.condition === 'good' ? about(row) : `${about(row)} · ${d(`tech_${row.condition}`)}`}>
        {nameOf(row)}
      </Stacked>
    ),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** What was looked at item by item, what is wrong first in each, and the repair that follows. */
const Items = ({ of }: { of: ReturnDetail }) => {
  const t = useText(returnMessages)
  const repairs = usePathOf('equipment/repair/index')
  const looked = of.lines.filter(({ items }) => items.length > 0)
  if (looked.length === 0) return null
  return (
    <Panel title={t('items')}>
      <ul className="plain-list">
        {looked.map((line) => {
          const wrong = line.items.filter(({ isGood }) => isGood === 'N')
          return (
            <li key={line.lineId}>
              <strong>{nameOf(line)}</strong> {wrong.length === 0 && <StateTag tone="done">{t('ok')}</StateTag>}
              {wrong.map(({ item, itemName, note, photos }) => (
                <span key={item}>
                  <StateTag tone="refused">{itemName}</StateTag> {note}{' '}
                  <LinePhotos
                    kind={deviceReturn.name}
                    id={of.id}
                    name={t('itemOf', { name: nameOf(line), item: itemName })}
                    photos={photos}
                  />{' '}
                </span>
              ))}
              {line.repair && (
                <>
                  {t('repairAsked')}{' '}
                  {repairs === undefined ? (
                    line.repair.number
                  ) : (
                    <Link to={`${repairs}/${line.repair.id}`}>{line.repair.number}</Link>
                  )}
                </>
              )}{' '}
              <small>{line.items[0]?.person}</small>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The page of one return: what goes back, what is on the road, what arrived, and what waits for its inspection. */
const ReturnPage = () => {
  const t = useText(returnMessages)
  const paper = usePaperPath(deviceReturn)
  return (
    <DocumentPage
      of={deviceReturn}
      {...useAnswers(deviceReturn, returnCalls)}
      acts={useReturnActions()}
      usual={states}
      subtitle={way}
      print={paper()}
      figures={(row) => [
        { label: t('deviceCount'), value: <Amounts of={row.deviceCount} /> },
        { label: t('expectedQty'), value: <Amounts of={row.expectedQty} /> },
        { label: t('inspectQty'), value: <Amounts of={row.inspectQty} amber /> },
        { label: t('unsettledQty'), value: <Amounts of={row.unsettledQty} amber /> },
      ]}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
          <Items of={row} />
          <HandedOverPanels of={row} kind={deviceReturn.name} paper={paper} />
        </>
      )}
    </DocumentPage>
  )
}
export default ReturnPage
