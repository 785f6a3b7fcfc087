import { useState } from 'react'
import { Action } from '#src/ui/primitives/action.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Count } from '#src/ui/primitives/count.tsx'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { iconNames } from '#src/ui/primitives/icon-names.ts'
import { LinkText } from '#src/ui/primitives/link-text.tsx'
import { Mark } from '#src/ui/primitives/mark.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { SeenYarn } from '#src/ui/primitives/seen-yarn.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Stages } from '#src/ui/primitives/stages.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Sample, SampleState } from './sample.tsx'

const buttonVariants = ['primary', 'quiet', 'ghost', 'pay', 'danger', 'on', 'link'] as const
const badgeTones = ['plain', 'outline', 'accent', 'positive', 'warning', 'danger', 'live', 'onMedia'] as const
const textSizes = ['display', 'title', 'head', 'read', 'body', 'meta', 'micro'] as const
const progressStates = ['running', 'hold', 'failed', 'done'] as const

export function PrimitiveSamples() {
  return (
    <>
      <ButtonSamples />
      <TextSamples />
      <ChoiceSamples />
      <PictureSamples />
      <ProgressSamples />
    </>
  )
}

function ButtonSamples() {
  return (
    <>
      <Sample name="Button">
        {buttonVariants.map((variant) => (
          <SampleState key={variant} name={variant}>
            <Row isWrapping>
              <Button variant={variant}>Button</Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} isBusy busyLabel="Busy">
                Button
              </Button>
            </Row>
          </SampleState>
        ))}
      </Sample>
      <Sample name="IconButton, Action, Chip">
        <SampleState name="IconButton">
          <Row>
            <IconButton icon="heart" label="Default" />
            <IconButton icon="heart" label="On" isOn />
            <IconButton icon="heart" label="Disabled" disabled />
          </Row>
        </SampleState>
        <SampleState name="Action">
          <Row>
            <Action icon="heart">Default</Action>
            <Action icon="heart" isFilled tone="live">
              Live
            </Action>
          </Row>
        </SampleState>
        <SampleState name="Chip">
          <Row isWrapping>
            <Chip>Default</Chip>
            <Chip isOn>On</Chip>
            <Chip isSet onRemove={() => undefined}>
              Set
            </Chip>
            <Chip disabled>Disabled</Chip>
          </Row>
        </SampleState>
      </Sample>
    </>
  )
}

function TextSamples() {
  return (
    <>
      <Sample name="Text">
        {textSizes.map((size) => (
          <SampleState key={size} name={size}>
            <Text size={size}>The rogue’s yarn</Text>
          </SampleState>
        ))}
      </Sample>
      <Sample name="Badge, Count, LinkText, Time, TicketPrice">
        {badgeTones.map((tone) => (
          <SampleState key={tone} name={tone}>
            <Badge tone={tone}>Badge</Badge>
          </SampleState>
        ))}
        <SampleState name="Count">
          <Count value={7} />
        </SampleState>
        <SampleState name="LinkText">
          <LinkText href="#/sandbox/components">A link</LinkText>
        </SampleState>
        <SampleState name="Time">
          <Time value={1_700_000_000} form="dateTime" />
        </SampleState>
        <SampleState name="TicketPrice">
          <TicketPrice tickets={12} />
        </SampleState>
      </Sample>
    </>
  )
}

function ChoiceSamples() {
  const [isOn, setIsOn] = useState(true)
  const [value, setValue] = useState('one')
  const options = ['one', 'two', 'three'].map((one) => ({ value: one, label: one }))
  return (
    <Sample name="Switch, Checkbox, Segmented">
      <SampleState name="Switch">
        <Switch label="Switch" description="Description" isOn={isOn} onChange={setIsOn} />
        <Switch label="Disabled" isOn={isOn} onChange={setIsOn} isDisabled />
      </SampleState>
      <SampleState name="Checkbox">
        <Checkbox label="Checkbox" isChecked={isOn} onChange={setIsOn} />
        <Checkbox label="Indeterminate" isChecked={false} isIndeterminate onChange={setIsOn} />
        <Checkbox label="Disabled" isChecked={isOn} onChange={setIsOn} isDisabled />
      </SampleState>
      <SampleState name="Segmented">
        <Segmented label="Segmented" value={value} options={options} onChange={setValue} />
        <Segmented label="Disabled" value={value} options={options} onChange={setValue} isDisabled />
      </SampleState>
    </Sample>
  )
}

function PictureSamples() {
  return (
    <Sample name="Avatar, Media, Mark, Icon">
      <SampleState name="Avatar">
        <Row>
          <Avatar name="Rope" src={null} />
          <Avatar name="Walk" src={null} size="large" isOnline />
        </Row>
      </SampleState>
      <SampleState name="Media">
        <Media src="/art/hero.webp" alt="Rope" bottomStart={<SeenYarn fraction={0.4} />} bottomEnd={<Duration seconds={754} />} />
      </SampleState>
      <SampleState name="Mark">
        <Mark size="large" />
      </SampleState>
      <SampleState name="Icon">
        <Row isWrapping>
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Row>
      </SampleState>
    </Sample>
  )
}

function ProgressSamples() {
  return (
    <Sample name="ProgressYarn, Stages, Skeleton">
      {progressStates.map((state) => (
        <SampleState key={state} name={state}>
          <ProgressYarn value={state === 'done' ? 100 : 60} state={state} label={state} />
        </SampleState>
      ))}
      <SampleState name="Stages">
        <Stages stages={['Received', 'Checked', 'Encoding']} current={1} percent={40} />
      </SampleState>
      <SampleState name="Skeleton">
        <Skeleton width="80%" />
        <Skeleton shape="wide" />
      </SampleState>
    </Sample>
  )
}
