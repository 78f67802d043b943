import { type ProjectModel, modelFigures, projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import {
  Paper,
  type PaperColumn,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { Answered } from '../../kit/ui/index.ts'

const Sheet = ({ projectInfoNo }: { projectInfoNo: string }) => {
  const t = usePaperText(projectHoldingMessages)
  const asked = usePaperQuery(projectEquipment.models, { projectInfoNo })
  const columns: readonly PaperColumn<ProjectModel>[] = [
    {
      key: 'devModel',
      title: t('devModel'),
      value: ({ brand, devModel }) => `${brand} ${devModel}`.trim(),
      more: ({ devType }) => devType,
    },
    ...modelFigures.map((figure): PaperColumn<ProjectModel> => ({
      key: figure,
      title: t(figure),
      value: (row) => row[figure],
      kind: 'figure',
    })),
    { key: 'unit', title: t('unit'), value: ({ unit }) => unit },
  ]
  return (
    <Answered asked={[asked]}>
      {() =>
        asked.data && (
          <Paper title={t('models')} number={projectInfoNo} landscape>
            <PaperTable title={t('equipment')} lines={asked.data} columns={columns} />
          </Paper>
        )
      }
    </Answered>
  )
}

/** A project's table by model, on paper. */
const PrintModels = () => {
  const { projectInfoNo = '' } = useParams()
  return (
    <PrintView name={projectInfoNo} letterhead={dept.company} back={`/project/info/${projectInfoNo}`}>
      <Sheet projectInfoNo={projectInfoNo} />
    </PrintView>
  )
}
export default PrintModels
