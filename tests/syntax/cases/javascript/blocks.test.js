describe("Session", () => {
  beforeEach(() => { reset(); });
  it('refreshes the token', async () => {
    expect(await refresh()).toBe(1);
  });
  test.skip("closes", function () { close(); });
});
describe(Session, () => {
  it(`works with ${tool}`, () => {
    expect(1).toBe(1);
  });
});
