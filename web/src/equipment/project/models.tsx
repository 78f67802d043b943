import { type ProjectModel, modelFigures, projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ExportButton } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Amount, Failed, type LineColumn, LinesTable, Panel, Stacked, Waiting, useLate } from '../../kit/ui/index.ts'
import './project.css'

const attention: readonly (typeof modelFigures)[number][] = ['missing', 'damaged']

/** Model by model: asked, allocated, on the road, arrived, missing, damaged, returned, held now. */
const Models = ({ projectInfoNo }: { projectInfoNo: string }) => {
  const t = useText(projectHoldingMessages)
  const transit = usePathOf('equipment/transit/index')
  const { data, error, isPending, refetch } = useApiQuery(projectEquipment.models, { projectInfoNo })
  const late = useLate(isPending)
  const columns = useMemo(
    (): readonly LineColumn<ProjectModel>[] => [
      {
        field: 'devModel',
        title: t('devModel'),
        as: ({ brand, devModel, devType }) => <Stacked below={devType}>{`${brand} ${devModel}`.trim()}</Stacked>,
      },
      ...modelFigures.map((figure): LineColumn<ProjectModel> => ({
        field: figure,
        title: t(figure),
        kind: 'figure',
        total: true,
        as: (row) => <Amount of={row[figure]} amber={attention.includes(figure)} />,
      })),
      { field: 'unit', title: t('unit'), width: 64 },
    ],
    [t],
  )
  if (error && !data)
    return (
      <Panel title={t('models')}>
        <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
      </Panel>
    )
  if (!data) return <Panel title={t('models')}>{late ? <Waiting columns={8} /> : null}</Panel>
  return (
    <Panel title={t('models')}>
      {data.length === 0 ? (
        <p className="quiet">{t('noModels')}</p>
      ) : (
        <>
          <div className="project-models-actions">
            <small>{t('modelsHelp')}</small>
            <span>
              {transit !== undefined && (
                <Link to={`${transit}/project/${projectInfoNo}`}>
                  <Button>{t('printModels')}</Button>
                </Link>
              )}
              <ExportButton of={projectEquipment.modelsExport} ask={{ projectInfoNo }} />
            </span>
          </div>
          <LinesTable
            rows={data}
            columns={columns}
            rowKey="key"
            label={t('models')}
            card={{ title: 'devModel', facts: ['asked', 'arrived', 'held'] }}
          />
        </>
      )}
    </Panel>
  )
}
export default Models
