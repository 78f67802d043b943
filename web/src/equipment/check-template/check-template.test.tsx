import { type CheckTemplateDetail, checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import CheckTemplateList from './list.tsx'

const rowOf = (id: number, more: Partial<CheckTemplateDetail> = {}): CheckTemplateDetail => ({
  id,
  templateName: `震源日检${id}`,
  categoryId: 4,
  categoryName: '可控震源',
  active: 'Y',
  templateVersion: 3,
  itemCount: 1,
  samplePercent: null,
  sampleLeast: null,
  passPercent: null,
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  items: [{ part: '发动机', content: '机油液位', kind: 'yesNo', severity: 'major', mandatory: 'Y', photo: 'N' }],
  ...more,
})

masterPromises({
  page: () => <CheckTemplateList />,
  of: checkTemplateCalls,
  row: rowOf,
  around: [serve(category.tree, () => [])],
  adds: /新增点检标准/,
})

test('the list says which version is in use, and which template is not', async () => {
  served(serve(checkTemplateCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { active: 'N' })], total: 2 })))
  show(<CheckTemplateList />)
  expect(await screen.findByText('停用')).toBeTruthy()
  expect(screen.getAllByText('3').length).toBeGreaterThan(1)
})
