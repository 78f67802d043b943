import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type LifeEntry, deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { deviceLifeMessages } from '@geodepot/contracts/equipment/device-life.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import {
  Paper,
  type PaperColumn,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownMoment, useText } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'

const Sheet = ({ id }: { id: string }) => {
  const t = usePaperText(deviceLifeMessages)
  const d = usePaperText(deviceMessages)
  const life = usePaperQuery(deviceLife.get, { id })
  const card = usePaperQuery(device.get, { id })
  const columns: readonly PaperColumn<LifeEntry>[] = [
    { key: 'happenTime', title: t('happenTime'), value: (entry) => shownMoment(entry.happenTime), kind: 'code' },
    { key: 'event', title: t('event'), value: (entry) => t(`event_${entry.event}`), more: (entry) => entry.note },
    { key: 'from', title: t('from'), value: ({ from }) => from },
    { key: 'to', title: t('to'), value: ({ to }) => to },
    {
      key: 'condition',
      title: t('condition'),
      value: ({ condition }) => (condition === null ? '' : t(`tech_${condition}`)),
    },
    { key: 'document', title: t('document'), value: ({ document }) => document?.number, kind: 'code' },
    { key: 'person', title: t('person'), value: ({ person }) => person },
  ]
  return (
    <Answered asked={[life, card]}>
      {() =>
        card.data &&
        life.data && (
          <Paper
            title={t('title')}
            {...(card.data.devCoding === null
              ? { number: card.data.devSign ?? '', numberIs: d('devSign') }
              : { number: card.data.devCoding, numberIs: d('devCoding') })}
            landscape
          >
            <PaperFacts
              of={[
                [d('devName'), card.data.devName],
                [d('devModel'), `${card.data.brand} ${card.data.devModel}`],
                [d('selfNum'), card.data.selfNum],
                [d('devSign'), card.data.devSign],
                [d('ownerOrg'), card.data.ownerOrg],
                [d('holderName'), card.data.holderName],
              ]}
            />
            <PaperTable title={t('title')} lines={life.data} columns={columns} />
          </Paper>
        )
      }
    </Answered>
  )
}

/** The life of a device on paper, from its beginning. */
const PrintLife = () => {
  const { id = '' } = useParams()
  const t = useText(deviceLifeMessages)
  return (
    <PrintView name={t('title')} letterhead={dept.company} back={`/equipment/device/${id}/life`}>
      <Sheet id={id} />
    </PrintView>
  )
}
export default PrintLife
