import { type Moving, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { Checkbox } from 'antd'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, FormSection, useField } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import type { Values } from './values.ts'

const said = ({ nickName, projectRole }: Moving['people'][number]): string =>
  projectRole === '' ? nickName : `${nickName} · ${projectRole}`

/** Papers that go along, and those that are in the way. */
const Papers = ({ of }: { of: Moving['papers'] }) => {
  const t = useText(transferMessages)
  const list = (moves: boolean) => of.filter((paper) => paper.moves === moves)
  const section = (title: 'goingPapers' | 'blockingPapers', papers: Moving['papers']) => (
    <div className="transfer-papers">
      <h3>{t(title)}</h3>
      {papers.length === 0 ? (
        <p className="quiet">{t('noPapers')}</p>
      ) : (
        <ul>
          {papers.map(({ id, number, kindName, stateName, moves }) => (
            <li key={id}>
              {number} <small>{kindName}</small> <StateTag tone={moves ? 'draft' : 'attention'}>{stateName}</StateTag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
  const blocking = list(false)
  return (
    <>
      {blocking.length > 0 && section('blockingPapers', blocking)}
      {section('goingPapers', list(true))}
    </>
  )
}

/** Who and which papers go along with all of a project: of the team everybody who is not unticked. */
export const Going = ({ form, fromProjectNo }: { form: Form<Values>; fromProjectNo: string }) => {
  const t = useText(transferMessages)
  const { data } = useApiQuery(transferCalls.moving, { fromProjectNo })
  const staying = ((useField(form, 'stayingPeople').value as Values['stayingPeople']) ?? []).map(Number)
  if (!data) return null
  const ids = data.people.map(({ userId }) => userId)
  return (
    <FormSection title={t('goingPeople')}>
      <div className="form-wide">
        {ids.length === 0 && <p className="quiet">{t('noPeople')}</p>}
        <Checkbox.Group
          aria-label={t('goingPeople')}
          options={data.people.map((person) => ({ value: person.userId, label: said(person) }))}
          value={ids.filter((one) => !staying.includes(one))}
          onChange={(going) =>
            form.set(
              'stayingPeople',
              ids.filter((one) => !going.includes(one)),
            )
          }
        />
        <Papers of={data.papers} />
      </div>
    </FormSection>
  )
}

/** The same on the page of a roll-over, as long as it has not happened. */
export const GoingPanel = ({ of }: { of: { id: number; fromProjectNo: string; stayingPeople: readonly number[] } }) => {
  const t = useText(transferMessages)
  const { data } = useApiQuery(transferCalls.moving, { fromProjectNo: of.fromProjectNo, id: of.id })
  if (!data) return null
  const going = data.people.filter(({ userId }) => !of.stayingPeople.includes(userId))
  const staying = data.people.filter(({ userId }) => of.stayingPeople.includes(userId))
  return (
    <Panel title={t('goingPeople')}>
      <p>{going.length === 0 ? <span className="quiet">{t('noPeople')}</span> : going.map(said).join(' · ')}</p>
      {staying.length > 0 && (
        <p>
          <span className="quiet">{t('stayingPeople')}</span> {staying.map(said).join(' · ')}
        </p>
      )}
      <Papers of={data.papers} />
    </Panel>
  )
}
