import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import PrintModels from './models-print.tsx'
import Models from './models.tsx'

afterEach(clear)

test('a project’s table by model shows what is missing and damaged, and is printed', async () => {
  const model = {
    key: 'm3',
    modelId: 3,
    brand: 'OYO',
    devModel: 'GS-20DX',
    devType: '检波器',
    unit: '串',
    asked: '1000',
    allocated: '600',
    onRoad: '180',
    arrived: '400',
    missing: '20',
    damaged: '5',
    returned: '0',
    held: '399',
  }
  served(
    serve(projectEquipment.models, () => [model]),
    serve(dept.company, () => ({ company: '地球物理公司' })),
  )
  show(<Models projectInfoNo="P2601" />)
  await screen.findByText('OYO GS-20DX')
  expect(screen.getByText('20').className).toContain('amber')
  clear()
  served(
    serve(projectEquipment.models, () => [model]),
    serve(dept.company, () => ({ company: '地球物理公司' })),
  )
  show(
    <Routes>
      <Route path="/equipment/transit/project/:projectInfoNo" element={<PrintModels />} />
    </Routes>,
    { at: '/equipment/transit/project/P2601' },
  )
  expect(within(await screen.findByRole('table')).getByText('399')).toBeTruthy()
})
