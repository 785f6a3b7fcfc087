import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Note } from '../feedback/note.tsx'
import { MultiChoice } from '../form/multi-choice.tsx'
import { TextField } from '../form/text-field.tsx'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { Count } from './count.tsx'
import { Duration } from './duration.tsx'
import { IconButton } from './icon-button.tsx'
import { Media } from './media.tsx'
import { MemberClockContext, type MemberClock } from './member-clock.ts'
import { ProgressYarn } from './progress-yarn.tsx'
import { SeenYarn } from './seen-yarn.tsx'
import { Segmented } from './segmented.tsx'
import { Stages } from './stages.tsx'
import { Switch } from './switch.tsx'
import { Text } from './text.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { Time } from './time.tsx'

const picture = '/icons/mark.svg'
const ignore = () => undefined

afterEach(() => {
  delete document.documentElement.dataset['discreet']
  document.documentElement.dataset['theme'] = 'dark'
})

it('a choice among a few options is a group named by its label', () => {
  renderUi(<Segmented label="View" value="grid" onChange={ignore} options={[{ value: 'grid', label: 'Grid' }]} />)
  expect(within(screen.getByRole('group', { name: 'View' })).getByRole('radio', { name: 'Grid' })).toBeChecked()
})

describe('Avatar', () => {
  it('shows the placeholder when there is no photo or it fails to load', () => {
    const { container, unmount } = renderUi(<Avatar name="oakum" src={null} />)
    expect(container.querySelector('[data-empty-picture]')).not.toBeNull()
    unmount()
    const second = renderUi(<Avatar name="oakum" src="/gone.webp" />)
    const image = second.container.querySelector('img')
    expect(image).not.toBeNull()
    if (image) fireEvent.error(image)
    expect(second.container.querySelector('[data-empty-picture]')).not.toBeNull()
  })
})

describe('Media', () => {
  it('is blurred in discreet mode until it is tapped, and the tap does not follow the surrounding link', async () => {
    document.documentElement.dataset['discreet'] = ''
    const onFollow = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    renderUi(
      <a href="#/videos/1" onClick={onFollow}>
        <Media src={picture} alt="A trefoil knot" />
      </a>,
    )
    const image = screen.getByAltText('A trefoil knot')
    expect(getComputedStyle(image).filter).toContain('blur(26px)')
    await userEvent.click(screen.getByRole('button', { name: 'Show this photo' }))
    expect(getComputedStyle(image).filter).toBe('none')
    expect(onFollow).not.toHaveBeenCalled()
    await userEvent.click(image)
    expect(onFollow).toHaveBeenCalledTimes(1)
  })
})

describe('Button', () => {
  it('keeps its width and its focus while it is busy, and ignores clicks', async () => {
    const onClick = vi.fn()
    const button = (isBusy: boolean) => (
      <Button isBusy={isBusy} busyLabel="Paying" onClick={onClick}>
        Buy for 12 tickets
      </Button>
    )
    const first = renderUi(button(false))
    const { width } = screen.getByRole('button').getBoundingClientRect()
    first.unmount()
    renderUi(button(true))
    const busy = screen.getByRole('button', { name: 'Paying' })
    expect(busy.getBoundingClientRect().width).toBe(width)
    busy.focus()
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(busy).toHaveFocus()
  })

  it('has a 44 px target even if it looks smaller', () => {
    renderUi(
      <div style={{ padding: 20 }}>
        <Button size="small">Reply</Button>
      </div>,
    )
    const { left, top } = screen.getByRole('button').getBoundingClientRect()
    expect(document.elementFromPoint(left + 8, top - 3)).toBe(screen.getByRole('button'))
  })
})

describe('Time', () => {
  it('shows "a moment ago" under a minute and accepts the wire’s seconds', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    renderUi(<Time value={Math.floor(Date.now() / 1000) - 20} />)
    expect(screen.getByText('a moment ago')).toBeVisible()
  })

  it('[LG-03] follows the member’s date format and clock', () => {
    const moment = new Date(2024, 2, 5, 21, 7)
    const clock = (dateFormat: MemberClock['dateFormat'], isTwelveHour: boolean) => {
      const { container, unmount } = renderUi(
        <MemberClockContext value={{ dateFormat, isTwelveHour, timeZone: undefined }}>
          <Time value={moment} form="dateTime" />
        </MemberClockContext>,
      )
      const text = container.textContent
      unmount()
      return text
    }
    expect(clock('yyyy-m-d', false)).toBe('2024-3-5 21:07')
    expect(clock(null, false)).toBe('Mar 5, 2024 21:07')
    expect(clock('d.m.yyyy', true)).toMatch(/^5\.3\.2024 9:07\sPM$/i)
  })

  it("[RQ-14] shows 'Invalid date' for an invalid value", () => {
    renderUi(<Time value="soon" />)
    expect(screen.getByText('Invalid date')).toBeVisible()
  })
})

describe('All primitives', () => {
  const gallery = (
    <main>
      <Text as="h1" size="display">
        States
      </Text>
      <Text size="meta">Meta</Text>
      {(['primary', 'quiet', 'ghost', 'pay', 'danger', 'on', 'link'] as const).map((variant) => (
        <Button key={variant} variant={variant} icon="house">
          {variant}
        </Button>
      ))}
      <IconButton icon="heart" label="Notices" count={4} />
      <IconButton icon="heart" label="Favourite" isOn />
      {(['plain', 'outline', 'accent', 'positive', 'warning', 'danger', 'live'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Count value={120} />
      <TicketPrice tickets={12} />
      <TicketPrice tickets={46} size="balance" />
      <Chip isOn>Near me</Chip>
      <Chip isSet icon="sliders-horizontal">
        4
      </Chip>
      <Chip onRemove={ignore}>Rope</Chip>
      <Segmented
        label="View"
        value="grid"
        onChange={ignore}
        options={[
          { value: 'grid', label: 'Grid' },
          { value: 'list', label: 'List' },
        ]}
      />
      <Switch label="Discreet mode" description="Blurs photos until you tap." isOn onChange={ignore} />
      <Checkbox label="I am over 18" isChecked={false} onChange={ignore} />
      <ProgressYarn value={60} label="Upload" />
      <Stages stages={['Received', 'Checked', 'Encoding', 'Images', 'Ready']} current={2} percent={54} />
      <Media src={picture} alt="" bottomEnd={<Duration seconds={365} />} topStart={<TicketPrice tickets={8} size="chip" />}>
        <SeenYarn fraction={0.4} />
      </Media>
      <Avatar name="oakum" src={null} isOnline />
      {(['plain', 'accent', 'positive', 'warning', 'danger'] as const).map((tone) => (
        <Note key={tone} tone={tone}>
          A remark.
        </Note>
      ))}
      <EmptyState icon="download-simple" title="Nothing saved yet">
        Tap Offline on a video.
      </EmptyState>
      <TextField label="Title" value="" onChange={ignore} error="Write a title." placeholder="A title" />
      <MultiChoice
        label="Interests"
        value={['a']}
        onChange={ignore}
        options={[
          { value: 'a', label: 'Rope' },
          { value: 'b', label: 'Leather' },
        ]}
      />
    </main>
  )

  it.each(['dark', 'light'])('have no accessibility violations and sufficient contrast, %s', async (theme) => {
    document.documentElement.dataset['theme'] = theme
    renderUi(gallery)
    expect(await findBarriers()).toEqual([])
  })
})
