import { expect, test } from 'vitest'
import { icons } from './icons.ts'

const found = (text: string) =>
  icons([{ file: 'web/src/a.tsx', text }]).flatMap(({ errors }) => errors.map(({ line }) => line))

test('an icon that is read out by its own name is reported, one that is hidden or named is not', () => {
  expect(found("const a = 1\nconst b = <Button icon={<PlusOutlined />}>{t('add')}</Button>\n")).toEqual([2])
  expect(found('<><CloseOutlined rotate={90} />\n<StarFilled className="x" /></>')).toEqual([1, 2])
  expect(
    found('<><PlusOutlined aria-hidden="true" /><StarFilled className="x" aria-label={t(\'best\')} /><Outlined /></>'),
  ).toEqual([])
})
