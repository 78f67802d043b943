import { writeFile } from 'node:fs/promises'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages as fp } from '@geodepot/contracts/kit/file-page.messages.ts'
import { ask } from './support/ask.ts'
import { largePdf } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { draftProject } from './support/supply.ts'

const size = 30 * 1024 * 1024
const appends = /\/file\/upload\/[\w-]+\?.*offset=\d+/

test('an upload that breaks in the field goes on where it stopped', async ({ as }, info) => {
  const { page, token, t } = await as('jl_xue', { phone: true, provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
  const own = await draftProject(token)
  await page.goto(`/project/info/${own.projectInfoNo}`)
  const plan = info.outputPath('测线设计图.pdf')
  await writeFile(plan, largePdf(size))
  const offsets: number[] = []
  // The connection goes as the second part is on its way.
  await page.route(appends, async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')))
    if (offsets.length !== 2) return route.continue()
    await page.context().setOffline(true)
    return route.abort('internetdisconnected')
  })
  const papers = page.getByRole('region', { name: t(fp, 'attachments'), exact: true })
  await papers.getByLabel(t(fp, 'choose')).setInputFiles(plan)
  await expect(papers.getByText(t(fp, 'broken'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(papers.getByRole('list', { name: t(fp, 'uploads') })).toBeHidden({ timeout: 60_000 })
  await expect(papers.getByRole('button', { name: '测线设计图.pdf', exact: true })).toBeVisible()

  const [, broken = 0, ...later] = offsets
  expect(broken, 'the first part was kept').toBeGreaterThan(0)
  expect(Math.min(...later), 'nothing that had arrived was sent again').toBeGreaterThanOrEqual(broken)
  expect(await ask(token, file.listById, { id: recordNameOf('system/project', own.id) })).toMatchObject([
    { name: '测线设计图.pdf', size, type: 'application/pdf' },
  ])
})
