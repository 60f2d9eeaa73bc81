import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Connected, connectPorts, createPort } from './ports.ts';

const createCatalogue = () => ({
  needs: { isBookable: createPort<(productId: string) => Promise<boolean>>('schedules.isBookable') },
  products: ['lamp'],
});
const createJourney = () => ({
  needs: { offDutyOf: createPort<(agentIds: readonly string[]) => string[]>('lobby.duty.offDutyOf') },
});

describe('a port', () => {
  it('calls the connected implementation with all arguments and returns its result', async () => {
    const { call, connect } = createPort<(one: number, other: number) => number>('sum');
    connect((one, other) => one + other);
    expect(call(1, 2)).toBe(3);
  });

  it('throws an error that names it when it is called before it is connected', () => {
    const { call } = createPort<() => void>('products.findById');
    expect(call).toThrow('the port products.findById was called before it was connected');
  });
});

describe('connectPorts', () => {
  it('connects the ports of every layer and returns the layers', async () => {
    const layers = { catalogue: createCatalogue(), journey: createJourney() };
    const connected = connectPorts(layers, {
      catalogue: { isBookable: async (productId) => productId === 'lamp' },
      journey: { offDutyOf: (agentIds) => agentIds.slice(1) },
    });
    expect(connected).toBe(layers);
    expect(await layers.catalogue.needs.isBookable.call('lamp')).toBe(true);
    expect(layers.journey.needs.offDutyOf.call(['a', 'b'])).toEqual(['b']);
  });

  it('does not compile without an implementation of each port', () => {
    const layers = { catalogue: createCatalogue(), journey: createJourney() };
    const isBookable = async () => true;
    // @ts-expect-error: the layer "journey" is missing
    expect(() => connectPorts(layers, { catalogue: { isBookable } })).toThrow();
    // @ts-expect-error: the port "offDutyOf" is missing
    connectPorts(layers, { catalogue: { isBookable }, journey: {} });
    // @ts-expect-error: the implementation has another type
    connectPorts(layers, { catalogue: { isBookable }, journey: { offDutyOf: () => true } });
  });

  it('gives its result a type that layers without connected ports do not have', () => {
    type Layers = { catalogue: ReturnType<typeof createCatalogue> };
    expectTypeOf<Connected<Layers>>().toExtend<Layers>();
    expectTypeOf<Layers>().not.toExtend<Connected<Layers>>();
  });
});
