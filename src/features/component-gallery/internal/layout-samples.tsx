import { Card } from '#src/ui/layout/card.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Sample, SampleState } from './sample.tsx'

const numbers = Array.from({ length: 12 }, (_, index) => index + 1)

export function LayoutSamples() {
  return (
    <>
      <Sample name="ListRow">
        <SampleState name="default">
          <ListRow start={<Icon name="key" />} title="Title" description="Description" end={<Badge>End</Badge>} />
        </SampleState>
        <SampleState name="pressable">
          <ListRow title="Title" onPress={() => undefined} />
        </SampleState>
        <SampleState name="selected">
          <ListRow title="Title" onPress={() => undefined} isSelected />
        </SampleState>
      </Sample>
      <Sample name="Card, Grid, HorizontalScroller">
        <SampleState name="card">
          <Card>
            <p>A card</p>
          </Card>
        </SampleState>
        <SampleState name="grid">
          <Grid columns={3}>
            {numbers.slice(0, 6).map((number) => (
              <Badge key={number}>{number}</Badge>
            ))}
          </Grid>
        </SampleState>
        <SampleState name="scroller">
          <HorizontalScroller label="Numbers">
            {numbers.map((number) => (
              <Chip key={number}>{number}</Chip>
            ))}
          </HorizontalScroller>
        </SampleState>
      </Sample>
    </>
  )
}
